import { messageOf } from "../../gateway/error-notices.ts";
import { GatewayError } from "../../gateway/gateway.ts";

/** Why one of many could not be done; what is no answer of the server is a fault of ours, and stays one. */
export function explain(error: unknown): string {
  if (!(error instanceof GatewayError)) throw error;
  return messageOf(error);
}
