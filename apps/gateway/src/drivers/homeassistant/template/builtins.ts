import { asNumber, isObject, parseJson } from "../../mqtt-field/json.ts";

/** A template fails if its text grows longer. */
export const LONGEST_TEXT = 64 * 1024;

type Builtin = (...args: unknown[]) => unknown;

/** Converts to text as Python does, because payloads are compared as text: True, False, None. */
export function textOf(value: unknown): string {
  if (value === undefined) return "";
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  return JSON.stringify(value) ?? "";
}

export function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) ? Object.keys(value).length > 0 : Boolean(value);
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "boolean" ? Number(value) : asNumber(value);
}

const WORDS_FOR_TRUE = ["true", "yes", "on", "enable", "1"];

const float: Builtin = (value, otherwise) => numberOf(value) ?? otherwise;
const int: Builtin = (value, otherwise) => {
  const number = numberOf(value);
  return number === undefined ? otherwise : Math.trunc(number);
};
const bool: Builtin = (value) => value === true || WORDS_FOR_TRUE.includes(textOf(value).toLowerCase());
const otherwise: Builtin = (value, instead = "", alsoFalse = false) =>
  value === undefined || (alsoFalse === true && !isTrue(value)) ? instead : value;
const round: Builtin = (value, digits = 0, method = "common") => {
  const [number, places] = [numberOf(value), numberOf(digits) ?? 0];
  if (number === undefined) return value;
  const factor = 10 ** Math.min(12, Math.max(-12, places));
  if (method === "floor") return Math.floor(number * factor) / factor;
  if (method === "ceil") return Math.ceil(number * factor) / factor;
  return Math.round(number * factor) / factor;
};
const iif: Builtin = (value, yes = true, no = false) => (isTrue(value) ? yes : no);
const numbers = (args: unknown[]) => args.flat(1).flatMap((each) => numberOf(each) ?? []);
const upper: Builtin = (value) => textOf(value).toUpperCase();
const lower: Builtin = (value) => textOf(value).toLowerCase();
const trim: Builtin = (value) => textOf(value).trim();
const replace: Builtin = (value, from, to) =>
  textOf(from) === "" ? value : textOf(value).split(textOf(from)).slice(0, 1000).join(textOf(to).slice(0, 60));
const split: Builtin = (value, by = " ") => textOf(value).split(textOf(by) || " ", 1000);
const length: Builtin = (value) =>
  Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : textOf(value).length;

export const FUNCTIONS: Record<string, Builtin> = {
  float,
  int,
  bool,
  iif,
  min: (...args) => Math.min(...numbers(args)),
  max: (...args) => Math.max(...numbers(args)),
};

export const FILTERS: Record<string, Builtin> = {
  float,
  int,
  bool,
  round,
  iif,
  default: otherwise,
  d: otherwise,
  upper,
  lower,
  trim,
  replace,
  length,
  count: length,
  string: textOf,
  abs: (value) => (numberOf(value) === undefined ? value : Math.abs(numberOf(value) ?? 0)),
  multiply: (value, by) => (numberOf(value) ?? Number.NaN) * (numberOf(by) ?? Number.NaN),
  add: (value, more) => (numberOf(value) ?? Number.NaN) + (numberOf(more) ?? Number.NaN),
  first: (value) => (Array.isArray(value) ? value[0] : textOf(value)[0]),
  last: (value) => (Array.isArray(value) ? value.at(-1) : textOf(value).at(-1)),
  from_json: (value) => parseJson(textOf(value)),
  to_json: (value) => JSON.stringify(value ?? null),
  tojson: (value) => JSON.stringify(value ?? null),
  /** In Home Assistant, it skips a message without the value, which here produces no report anyway. */
  is_defined: (value) => value,
};

export const METHODS: Record<string, Builtin> = {
  upper,
  lower,
  strip: trim,
  replace,
  split,
  startswith: (value, start) => textOf(value).startsWith(textOf(start)),
  endswith: (value, end) => textOf(value).endsWith(textOf(end)),
  get: (value, name, instead) =>
    isObject(value) && Object.hasOwn(value, textOf(name)) ? value[textOf(name)] : instead,
};

export const TESTS: Record<string, Builtin> = {
  defined: (value) => value !== undefined,
  undefined: (value) => value === undefined,
  none: (value) => value === null,
  number: (value) => typeof value === "number",
  string: (value) => typeof value === "string",
  mapping: isObject,
};
