import type { ErrorCode } from "@switchboard/contract";
import type { Refusal } from "../ui/kit/useForm.ts";
import { messageWithReference } from "./error-notices.ts";
import { GatewayError } from "./gateway-error.ts";

/** A failed call, as a form shows it. What is no failed call is a fault of ours, and none of the form's. */
export function refusalOf(error: unknown): Refusal | undefined {
  return error instanceof GatewayError ? { message: messageWithReference(error), fields: error.fields } : undefined;
}

/** Where a refusal belongs beside a field though the server does not say so: that field, by the refusal's code. */
export function refusedBeside(fieldOf: Partial<Record<ErrorCode, string>>) {
  return (error: unknown): Refusal | undefined => {
    const refusal = refusalOf(error);
    const code = error instanceof GatewayError && error.code !== "network" ? error.code : undefined;
    const path = code && fieldOf[code];
    return refusal && path ? { ...refusal, fields: [...refusal.fields, { path, message: refusal.message }] } : refusal;
  };
}
