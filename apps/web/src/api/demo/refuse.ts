import { ERRORS, type ErrorCode, errorBody, type FieldFault, type HeldBy } from "@switchboard/contract";
import { languageOf, type Problem } from "@switchboard/domain";
import { ApiError } from "../api-error.ts";

/** A refusal as the server would answer it. */
export function refuse(code: ErrorCode, faults: readonly FieldFault[] = []): ApiError {
  return new ApiError(ERRORS[code].status, errorBody(code, faults, languageOf(document.documentElement.lang)));
}

/** A tap on what somebody holds, or what is protected. */
export function refuseHeld(
  held: HeldBy,
  why: Extract<ErrorCode, "switch.held" | "switch.interlocked" | "switch.resting" | "switch.must_run"> = "switch.held",
): ApiError {
  const { code, ...body } = errorBody(why, [], languageOf(document.documentElement.lang));
  return new ApiError(ERRORS[code].status, { code, ...body, held });
}

/** What was looked for, or the refusal that says it is not there. */
export function need<T>(found: T | undefined, code: ErrorCode): T {
  if (found === undefined) throw refuse(code);
  return found;
}

/** The spec's sentences about what is wrong, each at its field (spec §5). */
export function refuseProblems<C extends string>(
  code: ErrorCode,
  problems: readonly Problem<C>[],
  sentences: Record<C, string>,
): void {
  if (problems.length === 0) return;
  const faults = problems.map(({ path, code: which, name = "" }) => ({
    path,
    sentence: sentences[which],
    values: { name },
  }));
  throw refuse(code, faults);
}
