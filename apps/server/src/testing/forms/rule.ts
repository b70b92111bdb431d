import type { AnyEndpoint } from "@switchboard/contract";
import { LONGEST } from "@switchboard/domain/core";
import type { FormWorld } from "./world.ts";

/** One rule of a form: an input that breaks it, and the server's answer. */
export interface FormRule {
  rule: string;
  call: AnyEndpoint;
  input(world: FormWorld): Record<string, unknown>;
  /** The name of the invalid field in the request. */
  path: string;
  /** Words of the rejection. */
  says: string;
  code?: string;
}

export const LONG = "x".repeat(LONGEST.name + 1);
export const MANDATORY = "All fields are mandatory";
export const NAME = { path: "name", says: "Name: At most 80 characters" };

/** Creates a rule of one call whose input does not depend on the world. */
export function breaks(
  rule: string,
  call: AnyEndpoint,
  input: object,
  more: Pick<FormRule, "path" | "says">,
): FormRule {
  return { rule, call, input: () => ({ ...input }), ...more };
}
