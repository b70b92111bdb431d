import { ERRORS, type ErrorCode } from "@switchboard/contract";
import { i18n } from "../../i18n/i18n.ts";
import { ApiError } from "../api-error.ts";

/** A refusal as the server would answer it. */
export function refuse(code: ErrorCode): ApiError {
  return new ApiError(ERRORS[code].status, { code, ...ERRORS[code] });
}

/** The recording has no answer for this choice of devices or days. */
export function notRecorded(): ApiError {
  return new ApiError(404, {
    head: i18n.t("errors:notRecorded.head"),
    message: i18n.t("errors:notRecorded.message"),
  });
}
