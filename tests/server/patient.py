"""Clients whose time limits suit a busy machine: a slow answer is no failure."""

from functools import partial

import httpx
from websockets.asyncio import client

from tests.server.servers import NO_TLS, PATIENCE

get = partial(httpx.get, verify=NO_TLS, timeout=PATIENCE)
post = partial(httpx.post, verify=NO_TLS, timeout=PATIENCE)
Client = partial(httpx.Client, verify=NO_TLS, timeout=PATIENCE)
AsyncClient = partial(httpx.AsyncClient, verify=NO_TLS, timeout=PATIENCE)
connect = partial(client.connect, open_timeout=PATIENCE, ping_timeout=PATIENCE)
