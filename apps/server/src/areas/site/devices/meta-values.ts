import { AppError } from "../../../platform/http/app-error.ts";
import type { DeviceChange } from "./device-changes.repository.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Divides the values into those to set and those to remove; an unknown key rejects all. */
export function readMeta(values: Record<string, string>, keys: readonly string[]): DeviceChange["meta"] {
  const meta: DeviceChange["meta"] = { set: {}, remove: [] };
  for (const [key, text] of Object.entries(values)) {
    if (!keys.includes(key)) throw new AppError("device.unknown_meta");
    // PostgreSQL stores no NUL and no lone surrogates in JSON.
    const value = text.toWellFormed().trim();
    if (CONTROL.test(value))
      throw new AppError("request.invalid", [{ path: `meta.${key}`, sentence: "Not a valid name" }]);
    if (value === "") meta.remove.push(key);
    else meta.set[key] = value;
  }
  return meta;
}
