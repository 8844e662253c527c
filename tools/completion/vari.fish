# fish completion for vari: what may stand next is asked of the program itself.
function __vari_offered
    set -l words (commandline -opc) (commandline -ct)
    $words[1] complete -- $words[2..-1] 2>/dev/null
end
complete -c vari -a '(__vari_offered)'
