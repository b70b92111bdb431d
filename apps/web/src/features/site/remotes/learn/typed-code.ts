import { IrPattern } from "@switchboard/contract";
import "../../../../api/setup-zod.ts";

export interface IrCode {
  carrier: number;
  pattern: number[];
}

/** One unit of Pronto's clock, in microseconds. */
const PRONTO_UNIT = 0.241246;
const HEX_WORD = /^[0-9a-f]{4}$/i;
const NUMBER = /^[+-]?\d{1,7}$/;
const LONGEST = 200_000;

type Problem = "badCode" | "tooLong";

/**
 * Reads a code as people find it: Pronto hex of the learnt kind (it begins with 0000), or times in microseconds, whose
 * signs and separators say nothing.
 */
export function readCode(text: string, carrierKhz: number): IrCode | Problem {
  const words = text.split(/[\s,;[\]]+/).filter((word) => word !== "");
  const code =
    words.length > 4 && words.every((word) => HEX_WORD.test(word)) && words[0] === "0000"
      ? pronto(words)
      : times(words, carrierKhz);
  if (!code) return "badCode";
  if (code.carrier < 20_000 || code.carrier > 60_000) return "badCode";
  const pattern = code.pattern.map((part) => Math.min(Math.max(Math.round(part), 1), LONGEST));
  if (pattern.length < 2) return "badCode";
  return IrPattern.safeParse(pattern).success ? { carrier: Math.round(code.carrier), pattern } : "tooLong";
}

function times(words: string[], carrierKhz: number): IrCode | undefined {
  if (words.length < 2 || !words.every((word) => NUMBER.test(word))) return undefined;
  const pattern = words.map((word) => Math.abs(Number(word)));
  return pattern.includes(0) ? undefined : { carrier: carrierKhz * 1000, pattern };
}

/** 0000, the clock's divider, how many pairs come once and how many repeat, then the pairs in cycles of the carrier. */
function pronto(words: string[]): IrCode | undefined {
  const [, divider = 0, once = 0, repeated = 0, ...cycles] = words.map((word) => Number.parseInt(word, 16));
  if (divider === 0 || cycles.length !== 2 * (once + repeated) || cycles.length === 0) return undefined;
  const cycle = divider * PRONTO_UNIT;
  const wanted = once > 0 ? cycles.slice(0, 2 * once) : cycles;
  return { carrier: 1_000_000 / cycle, pattern: wanted.map((count) => count * cycle) };
}
