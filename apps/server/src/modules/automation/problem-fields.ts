import type { ErrorBody } from "@switchboard/contract";
import type { Problem } from "@switchboard/domain";

/** The spec's sentences about what is wrong, each at its field, with the name it is about filled in. */
export function problemFields<Code extends string>(
  problems: readonly Problem<Code>[],
  sentences: Record<Code, string>,
): NonNullable<ErrorBody["fields"]> {
  return problems.map(({ path, code, name = "" }) => ({
    path,
    message: sentences[code].replace("{name}", () => name),
  }));
}
