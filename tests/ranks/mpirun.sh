# What the tests under mpirun share, to be sourced where `here` is this folder: its environment, and a skip where it is missing.
. "$here/../await.sh"
VARI_SHIPPED=$here/../../definitions
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export VARI_SHIPPED OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM
command -v mpirun >/dev/null || { echo "mpirun is not installed"; exit 77; }
