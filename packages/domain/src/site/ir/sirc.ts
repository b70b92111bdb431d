import { bitsLowFirst, type IrSignal, padTo } from "./signal.ts";

const UNIT = 600;
const PERIOD = 45_000;
/** A Sony appliance only acts after three equal frames. */
const TIMES = 3;

/** Sony SIRC: a leader of 2.4 ms, seven bits of command and 5, 8 or 13 of address, told apart by mark length. */
export function encodeSirc(address: number, command: number, bits: 12 | 15 | 20 = 12): IrSignal {
  const sent = [...bitsLowFirst(command, 7), ...bitsLowFirst(address, bits - 7)];
  const marks = sent.flatMap((bit) => [UNIT, bit === 1 ? 2 * UNIT : UNIT]);
  const frame = padTo(PERIOD, [4 * UNIT, ...marks]);
  return { carrier: 40_000, pattern: Array.from({ length: TIMES }, () => frame).flat(), repeat: frame };
}
