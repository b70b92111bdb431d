import type { BatchPlan } from "./batch.ts";

/** This many are under way together. */
const AT_ONCE = 4;

/**
 * One call for each target, a few at a time; one that fails does not hold the others up. `explain` puts a failure into
 * words, and throws what is none.
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
