#!/bin/sh
# Two hosts, made of network namespaces, share the work of `simulate` and find what one process finds. Needs root; skipped
# where namespaces cannot be made.
# Usage: hosts.sh VARI
set -u
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/mpirun.sh"
command -v ip >/dev/null || { echo "ip is not installed"; exit 77; }
work=$(mktemp -d)
first=vari-$$-1 second=vari-$$-2
leave() {
    ip netns del "$first" 2>/dev/null
    ip netns del "$second" 2>/dev/null
    rm -rf "$work"
}
trap leave EXIT
{ ip netns add "$first" && ip netns add "$second"; } 2>/dev/null || { echo "namespaces cannot be made"; exit 77; }
ip link add va$$ type veth peer name vb$$ || exit 77
place() { # NAMESPACE INTERFACE ADDRESS
    ip link set "$2" netns "$1" && ip netns exec "$1" ip addr add "$3/24" dev "$2" &&
        ip netns exec "$1" ip link set "$2" up && ip netns exec "$1" ip link set lo up
}
place "$first" va$$ 10.77.0.1 && place "$second" vb$$ 10.77.0.2 || exit 77

# In place of ssh.
cat >"$work/agent" <<END
#!/bin/sh
shift
echo called >>"$work/called"
exec ip netns exec $second sh -c "\$*"
END
chmod +x "$work/agent"
plain() { sed 's/"seconds":.*//'; }
limited ip netns exec "$first" mpirun --mca plm_rsh_agent "$work/agent" --mca btl_tcp_if_include 10.77.0.0/24 \
    --mca oob_tcp_if_include 10.77.0.0/24 --host 10.77.0.1:1,10.77.0.2:1 -x VARI_SHIPPED -n 2 \
    "$vari" simulate chess --games 400 --json | plain >"$work/two"
"$vari" simulate chess --games 400 --json | plain >"$work/one"
[ -s "$work/called" ] || { echo "the second host was not asked"; exit 1; }
cmp "$work/one" "$work/two"
