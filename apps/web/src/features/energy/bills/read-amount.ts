import { isDecimal } from "@switchboard/domain/energy";

/** What a person types as an amount: `₹ 1,84,320.50` is 184320.50. Undefined where it is none. */
export function readAmount(text: string): string | undefined {
  const digits = text.replaceAll(/[\s,\u00a0\u202f₹$€£]/g, "").replace(/^\+/, "");
  return isDecimal(digits) ? digits : undefined;
}
