# fish completion for vari: what may stand next is asked of the program itself, and else a file is meant.
function __vari_offered
    set -l words (commandline -opc)
    set -l offered ($words[1] complete -- $words[2..-1] (commandline -ct | string unescape) 2>/dev/null)
    if set -q offered[1]
        printf '%s\n' $offered
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c vari -f -k -a '(__vari_offered)'
