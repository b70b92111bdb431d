import { ERRORS, type ErrorBody, type ErrorCode } from "@switchboard/contract";

/** A failure with a name of the catalogue; anything else that is thrown becomes a 500 without detail. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: ErrorBody["fields"];
  readonly #secondStep: ErrorBody["second_step"];

  constructor(code: ErrorCode, fields?: ErrorBody["fields"], secondStep?: ErrorBody["second_step"]) {
    super(ERRORS[code].message);
    this.code = code;
    this.fields = fields;
    this.#secondStep = secondStep;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  toBody(): ErrorBody {
    const { head, message } = ERRORS[this.code];
    const more = this.#secondStep && { second_step: this.#secondStep };
    return { code: this.code, head, message, ...(this.fields ? { fields: this.fields } : {}), ...more };
  }
}
