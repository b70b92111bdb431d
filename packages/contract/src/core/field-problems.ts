import * as z from "zod/mini";
import type { FieldRule } from "./field-words/words.ts";

/** A fault of one field: a rule that any field can break, or a sentence of its own. */
export interface FieldFault {
  /** The path in API names, such as `name` or `actions.2.level`; empty for the request as a whole. */
  path: string;
  rule?: FieldRule;
  /** The English sentence, as the contract and the domain define it. */
  sentence?: string;
  /** Values for the placeholders of the text, such as a limit or a name. */
  values?: Record<string, string | number>;
}

type Issue = z.core.$ZodIssue;

/** Marks issues without a sentence of their own, instead of the schema library's text. */
const PLAIN = "plain";

/** Parses an input, and returns either the value or every fault. */
export function readInput<T>(
  schema: z.ZodMiniType<T>,
  input: unknown,
): { value: T; faults?: undefined } | { faults: FieldFault[] } {
  const parsed = z.safeParse(schema, input, { error: () => PLAIN });
  if (parsed.success) return { value: parsed.data };
  const faults = parsed.error.issues.flatMap((issue) => faultsOf(issue, input));
  // Keeps the first fault of each field, because an empty field would also have the wrong shape.
  return { faults: faults.filter(({ path }, index) => faults.findIndex((each) => each.path === path) === index) };
}

function faultsOf(issue: Issue, input: unknown, above: readonly PropertyKey[] = []): FieldFault[] {
  const keys = [...above, ...issue.path];
  const path = keys.map(String).join(".");
  if (issue.message === "Required" || isMissing(valueAt(input, keys))) return [{ path, rule: "required" }];
  if (issue.message !== PLAIN) return [{ path, sentence: issue.message }];
  if (issue.code === "invalid_union") return unionFaults(issue.errors, input, keys);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...keys, key].map(String).join("."), rule: "unknown" as const }));
  return [{ path, ...ruleOf(issue) }];
}

function valueAt(input: unknown, keys: readonly PropertyKey[]): unknown {
  return keys.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input);
}

/** Treats null like an absent value, because nobody has filled the field in. */
function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Reports the faults of the closest of several shapes, or all allowed values if the union is a choice of values. */
function unionFaults(options: readonly Issue[][], input: unknown, keys: readonly PropertyKey[]): FieldFault[] {
  const path = keys.map(String).join(".");
  const values = options.flat().flatMap((issue) => (issue.code === "invalid_value" ? issue.values : []));
  if (values.length > 0 && options.flat().every(({ path: below }) => below.length === 0))
    return [{ path, rule: "choice", values: { values: values.map(String).join(", ") } }];
  const shapes = options.filter((issues) => issues.every(({ path: below }) => below.length > 0));
  // The type fits one option but its value is wrong, such as an invalid id where an object would also be accepted.
  const within = options.flat().find((issue) => issue.code !== "invalid_type" && issue.path.length === 0);
  if (within) return faultsOf(within, input, keys);
  const nearest = shapes.toSorted((a, b) => misses(a, input, keys) - misses(b, input, keys))[0];
  if (nearest) return nearest.flatMap((issue) => faultsOf(issue, input, keys));
  return options.flat().some((issue) => issue.code === "invalid_type" && issue.expected === "number")
    ? [{ path, rule: "number" }]
    : [{ path, rule: "invalid" }];
}

/** Weighs missing fields most: they suggest that another shape was meant, while a wrong value does not. */
function misses(issues: readonly Issue[], input: unknown, keys: readonly PropertyKey[]): number {
  const missing = issues.filter((issue) => valueAt(input, [...keys, ...issue.path]) === undefined);
  return missing.length * 100 + issues.length;
}

const KINDS: Record<string, FieldRule> = {
  string: "text",
  number: "number",
  int: "whole",
  boolean: "flag",
  array: "list",
  object: "object",
  record: "object",
};
const FORMATS: Record<string, FieldRule> = { uuid: "id", guid: "id", email: "email", datetime: "instant" };

function ruleOf(issue: Issue): Omit<FieldFault, "path"> {
  if (issue.code === "invalid_type") return { rule: KINDS[issue.expected] ?? "invalid" };
  if (issue.code === "invalid_format") return { rule: FORMATS[issue.format] ?? "format" };
  if (issue.code === "invalid_value")
    return { rule: "choice", values: { values: issue.values.map(String).join(", ") } };
  if (issue.code === "too_big")
    return { rule: sizeRule(issue.origin, "longest", "most", "highest"), values: { limit: Number(issue.maximum) } };
  if (issue.code === "too_small")
    return { rule: sizeRule(issue.origin, "shortest", "fewest", "lowest"), values: { limit: Number(issue.minimum) } };
  return { rule: "invalid" };
}

function sizeRule(origin: string, text: FieldRule, list: FieldRule, number: FieldRule): FieldRule {
  if (origin === "string") return text;
  return origin === "array" ? list : number;
}
