import { isDecimal } from "@switchboard/domain/energy";

/** Reads a typed amount: `₹ 1,84,320.50` is 184320.50. Returns undefined when it is not a number. */
export function readAmount(text: string): string | undefined {
  const digits = text.replaceAll(/[\s,\u00a0\u202f₹$€£]/g, "").replace(/^\+/, "");
  return isDecimal(digits) ? digits : undefined;
}
