import { describe, expect, it } from "vitest";
import { type BatchOptions, BatchQueue } from "./batch-queue.ts";

/** Pushes an item; resolves once it is written. */
function written(queue: BatchQueue<number>, item: number): Promise<void> {
  return new Promise((resolve, reject) => queue.push(item, (error) => (error ? reject(error) : resolve())));
}

function queueOf(options: Partial<BatchOptions<number>>) {
  const seen = { written: [] as number[][], failed: 0, dropped: 0 };
  const queue = new BatchQueue<number>({
    write: async (batch) => void seen.written.push([...batch]),
    isTransient: () => true,
    onFailed: (_error, count) => {
      seen.failed += count;
    },
    onDropped: (count) => {
      seen.dropped += count;
    },
    size: 3,
    capacity: 100,
    retryMs: 1,
    ...options,
  });
  return { queue, seen };
}

describe("a batch queue", () => {
  it("writes items in order, a batch at a time", async () => {
    const { queue, seen } = queueOf({});
    for (let item = 1; item <= 7; item++) queue.push(item);
    await queue.settled();
    expect(seen.written).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it("retries a batch after a transient failure, and loses none of it", async () => {
    let failures = 2;
    const written: number[] = [];
    const { queue, seen } = queueOf({
      async write(batch) {
        if (failures-- > 0) throw new Error("away");
        written.push(...batch);
      },
    });
    for (let item = 1; item <= 5; item++) queue.push(item);
    await queue.settled();
    expect(written).toEqual([1, 2, 3, 4, 5]);
    expect(seen.failed).toBe(0);
  });

  it("gives up on a batch that can never be written, and goes on with the next", async () => {
    const written: number[] = [];
    const { queue, seen } = queueOf({
      isTransient: () => false,
      async write(batch) {
        if (batch.includes(2)) throw new Error("refused");
        written.push(...batch);
      },
    });
    for (let item = 1; item <= 5; item++) queue.push(item);
    await queue.settled();
    expect([written, seen.failed]).toEqual([[4, 5], 3]);
  });

  it("drops and counts what is over its capacity", async () => {
    const { queue, seen } = queueOf({ capacity: 4 });
    for (let item = 1; item <= 9; item++) queue.push(item);
    await queue.settled();
    expect([seen.written.flat(), seen.dropped]).toEqual([[1, 2, 3, 4], 5]);
  });

  it("acknowledges an item once it is written, and not before", async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { queue } = queueOf({ write: () => gate, size: 1 });
    const answers: number[] = [];
    const first = written(queue, 1).then(() => answers.push(1));
    const second = written(queue, 2).then(() => answers.push(2));
    await new Promise((resolve) => setImmediate(resolve));
    expect(answers).toEqual([]);
    open();
    await Promise.all([first, second]);
    expect(answers).toEqual([1, 2]);
  });

  it("answers with an error for an item that was given up, or that found no room", async () => {
    const refuse = async () => Promise.reject(new Error("refused"));
    const { queue } = queueOf({ write: refuse, isTransient: () => false, capacity: 1 });
    const lost = expect(written(queue, 1)).rejects.toThrow("refused");
    await expect(written(queue, 2)).rejects.toThrow("no room");
    await lost;
  });
});
