import type { ErrorCode } from "@switchboard/contract";
import type { Refusal } from "../ui/kit/useForm.ts";
import { ApiError } from "./api-error.ts";
import { messageWithReference } from "./error-notices.ts";

/** Converts a failed call for a form. Other errors are bugs, and not for the form. */
export function refusalOf(error: unknown): Refusal | undefined {
  return error instanceof ApiError ? { message: messageWithReference(error), fields: error.fields } : undefined;
}

/** Where a refusal belongs beside a field though the server does not say so: that field, by the refusal's code. */
export function refusedBeside(fieldOf: Partial<Record<ErrorCode, string>>) {
  return (error: unknown): Refusal | undefined => {
    const refusal = refusalOf(error);
    const code = error instanceof ApiError && error.code !== "network" ? error.code : undefined;
    const path = code && fieldOf[code];
    return refusal && path ? { ...refusal, fields: [...refusal.fields, { path, message: refusal.message }] } : refusal;
  };
}
