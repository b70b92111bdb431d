import * as z from "zod/mini";
import type { FieldRule } from "./field-words/words.ts";

/** What is wrong with one field: a rule that any field can break, or a sentence of its own. */
export interface FieldFault {
  /** By the names of the wire: `name`, `actions.2.level`; empty for the request as a whole. */
  path: string;
  rule?: FieldRule;
  /** In English, as the contract and the domain write it. */
  sentence?: string;
  /** What is filled into the words: a limit, a name. */
  values?: Record<string, string | number>;
}

type Issue = z.core.$ZodIssue;

/** Marks what has no sentence of its own, whichever words the schema library would have for it. */
const PLAIN = "plain";

/** What a schema makes of an input, or every fault that it found. */
export function readInput<T>(
  schema: z.ZodMiniType<T>,
  given: unknown,
): { value: T; faults?: undefined } | { faults: FieldFault[] } {
  const parsed = z.safeParse(schema, given, { error: () => PLAIN });
  if (parsed.success) return { value: parsed.data };
  const faults = parsed.error.issues.flatMap((issue) => faultsOf(issue, given));
  // The first says the most: what is empty is not also of the wrong shape.
  return { faults: faults.filter(({ path }, index) => faults.findIndex((each) => each.path === path) === index) };
}

function faultsOf(issue: Issue, given: unknown, above: readonly PropertyKey[] = []): FieldFault[] {
  const keys = [...above, ...issue.path];
  const path = keys.map(String).join(".");
  if (issue.message === "Required" || isMissing(valueAt(given, keys))) return [{ path, rule: "required" }];
  if (issue.message !== PLAIN) return [{ path, sentence: issue.message }];
  if (issue.code === "invalid_union") return unionFaults(issue.errors, given, keys);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...keys, key].map(String).join("."), rule: "unknown" as const }));
  return [{ path, ...ruleOf(issue) }];
}

function valueAt(given: unknown, keys: readonly PropertyKey[]): unknown {
  return keys.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], given);
}

/** Left out, or null where that is no value: nobody has filled it in. */
function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Of several shapes the one that the input comes closest to; of several values, all that there are. */
function unionFaults(options: readonly Issue[][], given: unknown, keys: readonly PropertyKey[]): FieldFault[] {
  const path = keys.map(String).join(".");
  const values = options.flat().flatMap((issue) => (issue.code === "invalid_value" ? issue.values : []));
  if (values.length > 0 && options.flat().every(({ path: below }) => below.length === 0))
    return [{ path, rule: "choice", values: { values: values.map(String).join(", ") } }];
  const shapes = options.filter((issues) => issues.every(({ path: below }) => below.length > 0));
  // Of one kind, and wrong within it: an id that is none, where an object could stand as well.
  const within = options.flat().find((issue) => issue.code !== "invalid_type" && issue.path.length === 0);
  if (within) return faultsOf(within, given, keys);
  const nearest = shapes.toSorted((a, b) => misses(a, given, keys) - misses(b, given, keys))[0];
  if (nearest) return nearest.flatMap((issue) => faultsOf(issue, given, keys));
  return options.flat().some((issue) => issue.code === "invalid_type" && issue.expected === "number")
    ? [{ path, rule: "number" }]
    : [{ path, rule: "invalid" }];
}

/** What is missing altogether says that another shape was meant; what is there and wrong does not. */
function misses(issues: readonly Issue[], given: unknown, keys: readonly PropertyKey[]): number {
  const gone = issues.filter((issue) => valueAt(given, [...keys, ...issue.path]) === undefined);
  return gone.length * 100 + issues.length;
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
