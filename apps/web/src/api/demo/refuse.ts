import { ERROR_STATUS, type ErrorCode } from "@switchboard/contract";
import { i18n } from "../../i18n/i18n.ts";
import { ApiError } from "../api-error.ts";

/** A refusal as the server would answer it; screens have the texts of its code. */
export function refuse(code: ErrorCode): ApiError {
  return new ApiError(ERROR_STATUS[code], { code });
}

/** The recording has no answer for this choice of devices or days. */
export function notRecorded(): ApiError {
  return new ApiError(404, {
    head: i18n.t("errors:notRecorded.head"),
    message: i18n.t("errors:notRecorded.message"),
  });
}
