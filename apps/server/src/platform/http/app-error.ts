import { ERRORS, type ErrorBody, type ErrorCode } from "@switchboard/contract";

/** A failure with a name of the catalogue; anything else that is thrown becomes a 500 without detail. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: ErrorBody["fields"];

  constructor(code: ErrorCode, fields?: ErrorBody["fields"]) {
    super(ERRORS[code].message);
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  toBody(): ErrorBody {
    const { head, message } = ERRORS[this.code];
    return { code: this.code, head, message, ...(this.fields ? { fields: this.fields } : {}) };
  }
}
