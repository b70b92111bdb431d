import { ApiError } from "../../../../api/call.ts";
import type { BatchPlan, BatchPort } from "../../../../ui/batch/batch.ts";
import { explain } from "../../../../widgets/many/explain.ts";
import { type Choice, type GrantCall, keyOf } from "./changes.ts";

interface GrantWork {
  choices: readonly Choice[];
  /** The calls that bring some choices about. */
  callsOf(choices: readonly Choice[]): GrantCall[];
  send(call: GrantCall): Promise<unknown>;
}

/** True for an answer about the request itself; an unreachable server would fail for every part of it. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Sends everything in as few calls as the contract allows. A call succeeds or fails as a whole: when one of many is refused, they are
 * sent one by one, so that each has its own answer and the possible ones are done.
 */
export function grantBatch({ choices, callsOf, send }: GrantWork): BatchPlan["carryOut"] {
  async function attempt(some: readonly Choice[], port: BatchPort): Promise<void> {
    try {
      for (const call of callsOf(some)) await send(call);
      for (const choice of some) port.tell(keyOf(choice), { is: "done" });
    } catch (error) {
      const reason = explain(error);
      if (some.length > 1 && isRefusal(error)) return singly(some, port);
      for (const choice of some) port.tell(keyOf(choice), { is: "failed", reason });
    }
  }
  async function singly(some: readonly Choice[], port: BatchPort): Promise<void> {
    for (const choice of some) if (!port.isStopped()) await attempt([choice], port);
  }
  return (ids, port) => {
    const wanted = new Set(ids);
    return attempt(
      choices.filter((each) => wanted.has(keyOf(each))),
      port,
    );
  };
}
