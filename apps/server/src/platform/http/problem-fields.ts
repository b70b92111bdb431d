import type { FieldFault } from "@switchboard/contract";
import type { Problem } from "@switchboard/domain/core";

/** Returns the spec's sentences about problems, each at its field, with the name it is about. */
export function problemFields<Code extends string>(
  problems: readonly Problem<Code>[],
  sentences: Record<Code, string>,
): FieldFault[] {
  return problems.map(({ path, code, name = "" }) => ({ path, sentence: sentences[code], values: { name } }));
}
