# bash completion for vari: what may stand next is asked of the program itself.
_vari()
{
    local words word
    # As it was typed: bash would part `--set NAME=VALUE` at its sign.
    read -ra words <<<"${COMP_LINE:0:COMP_POINT}"
    [[ ${COMP_LINE:0:COMP_POINT} == *[[:blank:]] ]] && words+=('')
    word=${words[-1]}
    local IFS=$'\n'
    COMPREPLY=($("${words[0]}" complete -- "${words[@]:1}" 2>/dev/null))
    if [[ $word == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${word%=*}="}")
    fi
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
}
complete -o default -F _vari vari
