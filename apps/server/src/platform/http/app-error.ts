import {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  errorBody,
  type FieldFault,
  type HeldBy,
} from "@switchboard/contract";
import type { Language } from "@switchboard/domain/core";

/** A failure with a code of the catalogue; any other error becomes a 500 without detail. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly #faults: readonly FieldFault[];
  readonly #secondStep: ErrorBody["second_step"];
  #held: ErrorBody["held"];

  /** `faults` name the invalid fields and the reasons; they are translated when the answer is written. */
  constructor(code: ErrorCode, faults: readonly FieldFault[] = [], secondStep?: ErrorBody["second_step"]) {
    super(errorBody(code).message);
    this.code = code;
    this.#faults = faults;
    this.#secondStep = secondStep;
  }

  /** A switch that is held or protected: the answer says by what, and until when. */
  static held(
    by: HeldBy,
    code: Extract<ErrorCode, "switch.held" | "switch.interlocked" | "switch.resting" | "switch.must_run">,
  ): AppError {
    const error = new AppError(code);
    error.#held = by;
    return error;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  toBody(language: Language = "en"): ErrorBody {
    const body = errorBody(this.code, this.#faults, language);
    return {
      ...body,
      ...(this.#secondStep && { second_step: this.#secondStep }),
      ...(this.#held && { held: this.#held }),
    };
  }
}
