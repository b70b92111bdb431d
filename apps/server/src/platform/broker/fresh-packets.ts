import type { Client } from "aedes";

interface Packet {
  length: number;
}

/** Internals of the Aedes parser that its types do not contain. */
interface Internals {
  _parser: {
    packet: Packet;
    _list: { length: number };
    parse(chunk: Buffer): number;
    _newPacket(): boolean;
  };
}

/**
 * The parser creates the packet of the next message as soon as it is done with one. When a device reports every few
 * seconds, that packet is old by the time it is filled, and V8 keeps everything an old object refers to until the next
 * collection of the old generation, so that the bytes of every message would pile up. Each packet is therefore created
 * when its message arrives.
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
