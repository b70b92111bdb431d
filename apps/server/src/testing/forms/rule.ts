import type { AnyEndpoint } from "@switchboard/contract";
import { LONGEST } from "@switchboard/domain/core";
import type { FormWorld } from "./world.ts";

/** One rule of a form: what breaks it, and how the server says so. */
export interface FormRule {
  rule: string;
  call: AnyEndpoint;
  input(world: FormWorld): Record<string, unknown>;
  /** Where it is wrong, by the wire's name of the field. */
  path: string;
  /** Words of the refusal. */
  says: string;
  code?: string;
}

export const LONG = "x".repeat(LONGEST.name + 1);
export const MANDATORY = "All fields are mandatory";
export const NAME = { path: "name", says: "Name: At most 80 characters" };

/** A rule of one call, wherever its input says nothing of the world. */
export function breaks(
  rule: string,
  call: AnyEndpoint,
  input: object,
  more: Pick<FormRule, "path" | "says">,
): FormRule {
  return { rule, call, input: () => ({ ...input }), ...more };
}
