import { useCallback, useRef, useState } from "react";
import { useRefreshBuilding } from "../../../data/groups.ts";
import { messageOf } from "../../../gateway/error-notices.ts";
import { GatewayError } from "../../../gateway/gateway.ts";

export type BulkState = { is: "waiting" | "running" | "done" | "stopped" } | { is: "failed"; reason: string };

export interface BulkItem {
  id: string;
  name: string;
}

/** This many calls are under way together. */
const AT_ONCE = 4;

const WAITING: BulkState = { is: "waiting" };

function failureOf(error: unknown): BulkState {
  if (!(error instanceof GatewayError)) throw error;
  return { is: "failed", reason: messageOf(error) };
}

/** One call per device, a few at a time, and what came of each; one that fails does not hold the others up. */
export function useBulk(items: readonly BulkItem[]) {
  const refresh = useRefreshBuilding();
  const [states, setStates] = useState<ReadonlyMap<string, BulkState>>();
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const tell = useCallback((id: string, state: BulkState) => {
    setStates((before) => new Map(before).set(id, state));
  }, []);

  async function run(act: (id: string) => Promise<unknown>): Promise<void> {
    const queue = items.map(({ id }) => id);
    isStopped.current = false;
    setRunning(true);
    setStates(new Map(queue.map((id) => [id, WAITING])));
    const worker = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        tell(id, { is: isStopped.current ? "stopped" : "running" });
        if (isStopped.current) continue;
        tell(id, await act(id).then((): BulkState => ({ is: "done" }), failureOf));
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      await refresh();
    } finally {
      setRunning(false);
    }
  }

  const stop = () => {
    isStopped.current = true;
  };
  return { states, isRunning, run, stop };
}
