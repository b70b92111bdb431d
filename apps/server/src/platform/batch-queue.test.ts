import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FirstComeBacklog } from "./backlog.ts";
import { type BatchOptions, BatchQueue } from "./batch-queue.ts";

/** Pushes an item; resolves once it is written. */
function writtenBy(queue: BatchQueue<number>, item: number): Promise<void> {
  return new Promise((resolve, reject) => queue.push(item, (error) => (error ? reject(error) : resolve())));
}

function queueOf(options: Partial<BatchOptions<number>>) {
  const seen = { written: [] as number[][], refused: [] as number[], lost: 0, delayed: 0, dropped: 0 };
  const queue = new BatchQueue<number>({
    write: async (batch) => void seen.written.push([...batch]),
    retryAfter: () => 1,
    onDelayed: () => {
      seen.delayed += 1;
    },
    onRefused: (_error, item) => void seen.refused.push(item),
    onLost: (_error, count) => {
      seen.lost += count;
    },
    onDropped: (count) => {
      seen.dropped += count;
    },
    size: 3,
    capacity: 100,
    ...options,
  });
  return { queue, seen };
}

describe("a batch queue", () => {
  it("gives way to work with priority, and loses nothing by it", async () => {
    let isTaken = true;
    const looked: number[] = [];
    const { queue, seen } = queueOf({
      givesWay: () => {
        looked.push(seen.written.length);
        if (looked.length === 3) isTaken = false;
        return isTaken;
      },
    });
    for (let item = 1; item <= 5; item++) queue.push(item);
    await queue.settled();
    expect(looked.slice(0, 3)).toEqual([0, 0, 0]);
    expect(seen.written).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it("gives way for a few seconds at most, and not while it closes", async () => {
    const { queue, seen } = queueOf({ givesWay: () => true });
    queue.push(1);
    await queue.close();
    expect(seen.written).toEqual([[1]]);
  });

  it("writes the first at once, and the following ones together", async () => {
    const { queue, seen } = queueOf({ gather: { ms: 50 } });
    await writtenBy(queue, 1);
    const second = writtenBy(queue, 2);
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([second, writtenBy(queue, 3)]);
    expect(seen.written).toEqual([[1], [2, 3]]);
  });

  it("rests before each batch for work with priority, unless somebody waits for all of it", async () => {
    const backlog = Object.assign(new FirstComeBacklog<number>(), { isUrgent: true });
    const { queue, seen } = queueOf({ gather: { ms: 0, least: 3_600_000 }, backlog });
    queue.push(1);
    await new Promise((resolve) => setImmediate(resolve));
    queue.push(2);
    expect(seen.written).toEqual([]);
    await queue.settled();
    expect(seen.written).toEqual([[1, 2]]);
  });

  it("stops gathering once there are enough items, one is urgent, or it closes", async () => {
    const never = { ms: 3_600_000, enough: 2 };
    const ofMany = queueOf({ gather: never });
    await writtenBy(ofMany.queue, 1);
    await Promise.all([writtenBy(ofMany.queue, 2), writtenBy(ofMany.queue, 3)]);
    expect(ofMany.seen.written).toEqual([[1], [2, 3]]);

    const backlog = Object.assign(new FirstComeBacklog<number>(), { isUrgent: false });
    const ofUrgent = queueOf({ gather: never, backlog });
    await writtenBy(ofUrgent.queue, 1);
    backlog.isUrgent = true;
    await writtenBy(ofUrgent.queue, 2);

    const closing = queueOf({ gather: never });
    await writtenBy(closing.queue, 1);
    closing.queue.push(2);
    await closing.queue.close();
    expect(closing.seen.written).toEqual([[1], [2]]);
  });

  it("fills a batch while items pour in, and not before or after that", async () => {
    const endless = { from: 2, least: 1, ms: 3_600_000 };
    const filled = queueOf({ gather: { ms: 0, enough: 3, flood: endless } });
    const first = [writtenBy(filled.queue, 1), writtenBy(filled.queue, 2)];
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([...first, writtenBy(filled.queue, 3)]);
    await writtenBy(filled.queue, 4);
    expect(filled.seen.written).toEqual([[1, 2, 3], [4]]);

    const driedUp = queueOf({ gather: { ms: 0, enough: 3, flood: { ...endless, ms: 5 } } });
    await Promise.all([writtenBy(driedUp.queue, 1), writtenBy(driedUp.queue, 2)]);
    expect(driedUp.seen.written).toEqual([[1, 2]]);
  });

  it("writes items in order, a batch at a time", async () => {
    const { queue, seen } = queueOf({});
    for (let item = 1; item <= 7; item++) queue.push(item);
    await queue.settled();
    expect(seen.written).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it("retries a batch after a temporary failure, and loses none of it", async () => {
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
    expect([seen.refused, seen.delayed]).toEqual([[], 2]);
  });

  it("drops the one item that can never be written, names it, and writes all others in their order", async () => {
    const written: number[] = [];
    const { queue, seen } = queueOf({
      size: 100,
      retryAfter: () => undefined,
      async write(batch) {
        if (batch.includes(13) || batch.includes(14)) throw new Error("refused");
        written.push(...batch);
      },
    });
    const all = Array.from({ length: 50 }, (_, index) => index);
    for (const item of all) queue.push(item);
    await queue.settled();
    expect(seen.refused).toEqual([13, 14]);
    expect(written).toEqual(all.filter((item) => item !== 13 && item !== 14));
  });

  it("finds the bad items of any batch in any place, and loses no other", async () => {
    const numbers = fc.uniqueArray(fc.nat(200), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(numbers, fc.array(fc.nat(200)), fc.integer({ min: 1, max: 80 }), async (items, bad, size) => {
        const written: number[] = [];
        let isAway = true;
        const { queue, seen } = queueOf({
          size,
          retryAfter: (error) => (error === "away" ? 0 : undefined),
          async write(batch) {
            // The store is away every other time, so that halving has to continue where it stopped.
            isAway = !isAway;
            if (isAway) throw "away";
            if (batch.some((item) => bad.includes(item))) throw "refused";
            written.push(...batch);
          },
        });
        const acknowledged = items.map((item) => writtenBy(queue, item));
        await queue.settled();
        await Promise.all(acknowledged);
        expect(written).toEqual(items.filter((item) => !bad.includes(item)));
        expect(seen.refused).toEqual(items.filter((item) => bad.includes(item)));
      }),
      { numRuns: 40 },
    );
  });

  it("drops and counts items beyond its capacity", async () => {
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
    const first = writtenBy(queue, 1).then(() => answers.push(1));
    const second = writtenBy(queue, 2).then(() => answers.push(2));
    await new Promise((resolve) => setImmediate(resolve));
    expect(answers).toEqual([]);
    open();
    await Promise.all([first, second]);
    expect(answers).toEqual([1, 2]);
  });

  it("acknowledges an item that can never be written, so that it is not repeated", async () => {
    const { queue, seen } = queueOf({ write: () => Promise.reject(new Error("refused")), retryAfter: () => undefined });
    await writtenBy(queue, 1);
    expect(seen.refused).toEqual([1]);
  });

  it("stores nothing after it closed, and answers with an error", async () => {
    const { queue, seen } = queueOf({});
    await queue.close();
    await expect(writtenBy(queue, 1)).rejects.toThrow("closed");
    queue.push(2);
    await queue.settled();
    expect(seen).toMatchObject({ written: [], lost: 0 });
  });

  it("answers waiting items with an error when it closes, and counts those as lost that nobody repeats", async () => {
    const { queue, seen } = queueOf({ write: () => Promise.reject(new Error("away")) });
    const lost = expect(writtenBy(queue, 1)).rejects.toThrow("away");
    queue.push(2);
    await queue.close();
    await lost;
    expect(seen.lost).toBe(1);
  });

  it("has limited room beyond its capacity for senders that wait", async () => {
    const { queue, seen } = queueOf({ capacity: 1 });
    const first = [1, 2, 3, 4].map((item) => writtenBy(queue, item));
    await expect(writtenBy(queue, 5)).rejects.toThrow("no room");
    await Promise.all(first);
    expect([seen.written.flat(), seen.dropped]).toEqual([[1, 2, 3, 4], 1]);
  });
});
