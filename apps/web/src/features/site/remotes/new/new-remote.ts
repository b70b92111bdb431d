import type { Codeset } from "@switchboard/contract";

export const STEPS = ["type", "brand", "blaster", "try", "name"] as const;
export type Step = (typeof STEPS)[number];

/** The choices so far; the step is the first one without a choice. */
export interface Draft {
  type?: Codeset["type"];
  brand?: string;
  stb_provider?: string | null;
  blaster?: string;
  codeset?: Codeset;
}

export function stepOf({ type, brand, blaster, codeset }: Draft): Step {
  if (!type) return "type";
  if (!brand) return "brand";
  if (!blaster) return "blaster";
  return codeset ? "name" : "try";
}

/** Returns to a step and drops the choices made there and afterwards. */
export function backTo(draft: Draft, step: Step): Draft {
  const { type, brand, stb_provider, blaster } = draft;
  if (step === "type") return {};
  const first: Draft = type ? { type } : {};
  if (step === "brand") return first;
  const second: Draft = brand ? { ...first, brand, stb_provider: stb_provider ?? null } : first;
  if (step === "blaster") return second;
  return blaster ? { ...second, blaster } : second;
}
