"""Serves registers given as JSON ({"address": word}) as unit 7, by Debian's python3-pymodbus: a Modbus server that is not ours."""
import asyncio
import json
import sys
import types

# Debian's package does not bring pyserial, which only serial lines need.
sys.modules.setdefault("serial", types.ModuleType("serial"))
serial_asyncio = types.ModuleType("serial_asyncio")
serial_asyncio.create_serial_connection = None
sys.modules.setdefault("serial_asyncio", serial_asyncio)

from pymodbus.datastore import ModbusServerContext, ModbusSlaveContext, ModbusSparseDataBlock
from pymodbus.server.async_io import StartAsyncTcpServer

port, registers = int(sys.argv[1]), {int(address): word for address, word in json.loads(sys.argv[2]).items()}
block = ModbusSparseDataBlock(registers)
unit = ModbusSlaveContext(hr=block, ir=block, zero_mode=True)


async def serve():
    await StartAsyncTcpServer(ModbusServerContext(slaves={7: unit}, single=False), address=("127.0.0.1", port))


asyncio.run(serve())
