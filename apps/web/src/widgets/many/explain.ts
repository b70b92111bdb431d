import { ApiError } from "../../api/call.ts";
import { messageOf } from "../../api/error-notices.ts";

/** Words the failure of one target; other errors are bugs, and are rethrown. */
export function explain(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return messageOf(error);
}
