import type { Client } from "aedes";

interface Packet {
  length: number;
}

/** What Aedes' parser of a connection has and does not name in its types. */
interface Internals {
  _parser: {
    packet: Packet;
    _list: { length: number };
    parse(chunk: Buffer): number;
    _newPacket(): boolean;
  };
}

/**
 * The parser makes the packet of the next message as soon as it is done with one. Where a device speaks every few seconds, that packet is
 * old by the time it is filled, and V8 keeps all that an old object refers to, dead or not, until it next collects the old
 * generation: the bytes of every message would pile up until that. So each packet is made when its message comes.
 */
export function makePacketsFresh(client: Client): void {
  const { _parser: parser } = client as Client & Internals;
  const idle = parser.packet;
  const PacketOf = idle.constructor as new () => Packet;
  const parse = parser.parse.bind(parser);
  const newPacket = parser._newPacket.bind(parser);
  parser.parse = (chunk) => {
    if (parser.packet === idle) parser.packet = new PacketOf();
    return parse(chunk);
  };
  parser._newPacket = () => {
    const goesOn = newPacket();
    if (parser._list.length === 0) parser.packet = idle;
    return goesOn;
  };
}
