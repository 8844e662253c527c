"""Opens libvari-host, and libvari with it, and tells each function its parameters."""
import ctypes
import glob
import os

from . import border

_HERE = os.path.dirname(os.path.abspath(__file__))


def _open() -> ctypes.CDLL:
    """$VARI_LIBRARY names the library; else it lies in this package, as in a wheel, or is the system's."""
    named = os.environ.get("VARI_LIBRARY")
    if named:
        return ctypes.CDLL(named)
    packed = os.path.join(_HERE, "libraries")
    for path in sorted(glob.glob(os.path.join(packed, "needed", "*.so*"))):
        ctypes.CDLL(path, ctypes.RTLD_GLOBAL)
    if os.path.isdir(packed):
        return ctypes.CDLL(os.path.join(packed, "libvari-host.so.0"))
    return ctypes.CDLL("libvari-host.so.0")


library = _open()
for _name, (_result, _parameters) in border.FUNCTIONS.items():
    _function = getattr(library, _name)
    _function.restype = _result
    _function.argtypes = _parameters
