import { bitsLowFirst, byDistance, type IrSignal, padTo } from "./signal.ts";

const MARK = 562;
const ZERO = 562;
const ONE = 1687;
const PERIOD = 108_000;

/**
 * NEC: a leader of 9 and 4.5 ms, then the address, its inverse, the command and its inverse, lowest bit first. An address above 255 also
 * occupies the place of its inverse. A held key sends a short leader every 108 ms.
 */
export function encodeNec(address: number, command: number): IrSignal {
  const second = address > 0xff ? address >> 8 : ~address & 0xff;
  const bytes = [address & 0xff, second, command & 0xff, ~command & 0xff];
  const bits = bytes.flatMap((byte) => bitsLowFirst(byte, 8));
  return {
    carrier: 38_000,
    pattern: padTo(PERIOD, [9000, 4500, ...byDistance(bits, MARK, ZERO, ONE), MARK]),
    repeat: padTo(PERIOD, [9000, 2250, MARK]),
  };
}

/** Samsung: a leader of twice 4.5 ms, the address twice, the command and its inverse. A held key repeats everything. */
export function encodeSamsung(address: number, command: number): IrSignal {
  const bytes = [address & 0xff, address & 0xff, command & 0xff, ~command & 0xff];
  const bits = bytes.flatMap((byte) => bitsLowFirst(byte, 8));
  const pattern = padTo(PERIOD, [4500, 4500, ...byDistance(bits, 560, 560, 1690), 560]);
  return { carrier: 38_000, pattern, repeat: pattern };
}
