"""The page in a browser of this machine: its address is always printed, and opened where there is a display."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import webbrowser

PATIENCE_SECONDS = 60.0


def find_free_port(host: str, preferred: int) -> int:
    """Returns the preferred port, or any other where somebody has it already."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, preferred))
        except OSError:
            probe.bind((host, 0))
        return int(probe.getsockname()[1])


def show_when_ready(host: str, port: int) -> None:
    """Prints the address when the server answers there, and opens it if that can be seen."""
    threading.Thread(target=_show, args=(host, port), daemon=True).start()


def _show(host: str, port: int) -> None:
    address = f"http://{host}:{port}/"
    if not _answers(host, port):
        return
    print(f"Oppidum is ready: {address}   (Ctrl-C ends it)", flush=True)
    if _has_display():
        webbrowser.open(address)


def _answers(host: str, port: int) -> bool:
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        try:
            socket.create_connection((host, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return True
    return False


def _has_display() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
