import { ApiError } from "../../api/call.ts";
import { messageOf } from "../../api/error-notices.ts";

/** Why one of many could not be done; what is no answer of the server is a fault of ours, and stays one. */
export function explain(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return messageOf(error);
}
