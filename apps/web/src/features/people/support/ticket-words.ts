import type { Translate } from "../../../i18n/typed-keys.ts";

export const TONES = { pending: "warning", "in process": "quiet", completed: "good" } as const;

/** Types may come that this screen has no word for yet. */
export function typeWord(type: string, t: Translate<"support">): string {
  return t(`type.${type as "other"}`, { defaultValue: type });
}
