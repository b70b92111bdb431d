import { bitsHighFirst, type IrSignal, padTo } from "./signal.ts";

const HALF = 889;
const PERIOD = 113_778;

/**
 * RC-5: fourteen bits of 1.778 ms in which the light changes in the middle. Dark then light is 1. The frame has two start bits (the second
 * is the inverse of the command's seventh bit), a toggle bit that changes with every press, five bits of address and six of command.
 */
export function encodeRc5(address: number, command: number, toggle: 0 | 1 = 0): IrSignal {
  const bits = [1, command < 64 ? 1 : 0, toggle, ...bitsHighFirst(address, 5), ...bitsHighFirst(command % 64, 6)];
  const halves = bits.flatMap((bit) => (bit === 1 ? [false, true] : [true, false]));
  // The frame begins dark, which is not visible, so the pattern begins with the first light.
  const pattern = padTo(PERIOD, joinHalves(halves.slice(1)));
  return { carrier: 36_000, pattern, repeat: pattern };
}

/** Joins neighbouring halves of the same kind to one mark or space. */
function joinHalves(halves: readonly boolean[]): number[] {
  const lengths: number[] = [];
  halves.forEach((light, index) => {
    if (index > 0 && halves[index - 1] === light) lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + HALF;
    else lengths.push(HALF);
  });
  // A space at the end is part of the following pause.
  return lengths.length % 2 === 0 ? lengths.slice(0, -1) : lengths;
}
