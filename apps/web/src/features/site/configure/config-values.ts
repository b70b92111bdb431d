import type { DeviceConfig } from "@switchboard/contract";
import { CONFIG_PROBLEMS, type ConfigOption, type ConfigProblem, type ConfigValue } from "@switchboard/domain/site";

/** Stands for values that differ between the devices chosen. */
export const DIFFERS = Symbol("differs");
export type ShownValue = ConfigValue | typeof DIFFERS;

/** What these devices hold for a setting; null where none is set. */
export function heldBy(configs: readonly DeviceConfig[], key: string): ShownValue {
  const values = new Set(configs.map((config) => config[key] ?? null));
  if (values.size > 1) return DIFFERS;
  return [...values][0] ?? null;
}

/** A setting that was never made is off, so turning it on and off again is no change. */
export function isSameValue(option: ConfigOption, a: ShownValue, b: ShownValue): boolean {
  if (Object.is(a, b)) return true;
  return option.kind === "boolean" && a !== DIFFERS && b !== DIFFERS && Boolean(a) === Boolean(b);
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Empty takes the setting away; what is no number at all is NaN, which no setting accepts. */
export function parseNumber(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return null;
  return NUMBER.test(plain) ? Number(plain) : Number.NaN;
}

/** The API tells problems in English words; known ones are told in the reader's language. */
export function problemFromWords(words: string): ConfigProblem | undefined {
  const found = Object.entries(CONFIG_PROBLEMS).find(([, each]) => each === words);
  return found?.[0] as ConfigProblem | undefined;
}
