import type { BatchPlan } from "./batch.ts";

/** The number of calls that run at the same time. */
const AT_ONCE = 4;

/**
 * Makes one call for each target, a few at a time; a failure does not stop the others. `explain` words a failure, and rethrows other
 * errors.
 */
export function oneByOne(
  act: (id: string) => Promise<unknown>,
  explain: (error: unknown) => string,
): BatchPlan["carryOut"] {
  return async (ids, { tell, isStopped }) => {
    const queue = [...ids];
    const worker = async () => {
      for (let id = queue.shift(); id !== undefined && !isStopped(); id = queue.shift()) {
        tell(id, { is: "running" });
        try {
          await act(id);
          tell(id, { is: "done" });
        } catch (error) {
          tell(id, { is: "failed", reason: explain(error) });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };
}
