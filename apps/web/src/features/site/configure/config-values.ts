import type { DeviceConfig } from "@switchboard/contract";
import { CONFIG_PROBLEMS, type ConfigOption, type ConfigProblem, type ConfigValue } from "@switchboard/domain/site";

/** Stands for values that differ between the chosen devices. */
export const DIFFERS = Symbol("differs");
export type ShownValue = ConfigValue | typeof DIFFERS;

/** Returns the devices' common value of a setting, or null when none is set. */
export function heldBy(configs: readonly DeviceConfig[], key: string): ShownValue {
  const values = new Set(configs.map((config) => config[key] ?? null));
  if (values.size > 1) return DIFFERS;
  return [...values][0] ?? null;
}

/** Treats a setting that was never made as off, so that turning it on and off again is no change. */
export function isSameValue(option: ConfigOption, a: ShownValue, b: ShownValue): boolean {
  if (Object.is(a, b)) return true;
  return option.kind === "boolean" && a !== DIFFERS && b !== DIFFERS && Boolean(a) === Boolean(b);
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Returns null for an empty field, which clears the setting, and NaN for text that is no number, which no setting accepts. */
export function parseNumber(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return null;
  return NUMBER.test(plain) ? Number(plain) : Number.NaN;
}

/** Finds the problem of the API's English message, so that it can be shown in the user's language. */
export function problemFromWords(words: string): ConfigProblem | undefined {
  const found = Object.entries(CONFIG_PROBLEMS).find(([, each]) => each === words);
  return found?.[0] as ConfigProblem | undefined;
}
