import { expect, it } from "vitest";
import { Batch, type BatchPlan, type TargetState } from "./batch.ts";
import { oneByOne } from "./one-by-one.ts";

const explain = (error: unknown) => (error instanceof Error ? error.message : "?");
const targets = ["a", "b", "c", "d", "e", "f"].map((id) => ({ id, name: id.toUpperCase() }));

function batchOf(act: (id: string) => Promise<unknown>, own: Partial<BatchPlan> = {}) {
  const left: string[][] = [];
  const onEnd = (ids: string[]) => void left.push(ids);
  return { batch: new Batch({ title: "", targets, carryOut: oneByOne(act, explain), onEnd, ...own }), left };
}

const words = (states: ReadonlyMap<string, TargetState>) => [...states.values()].map(({ is }) => is[0]).join("");

it("does it to every target, and keeps the reason of each that failed", async () => {
  const { batch, left } = batchOf(async (id) => {
    if (id === "b" || id === "e") throw new Error(`${id} is away`);
  });
  await batch.start();
  expect(batch.view()).toMatchObject({ isRunning: false, done: 4, failed: 2 });
  expect(batch.view().states.get("e")).toEqual({ is: "failed", reason: "e is away" });
  expect(left).toEqual([["b", "e"]]);
});

it("retries only failed targets", async () => {
  const asked: string[] = [];
  const { batch, left } = batchOf(async (id) => {
    asked.push(id);
    if (id === "b" && asked.filter((each) => each === id).length === 1) throw new Error("away");
  });
  await batch.start();
  await batch.retry();
  expect(asked).toEqual(["a", "b", "c", "d", "e", "f", "b"]);
  expect(left).toEqual([["b"], []]);
});

it("asks a few at a time, and no more once it is stopped", async () => {
  const open: PromiseWithResolvers<void>[] = [];
  const { batch, left } = batchOf(() => {
    const answer = Promise.withResolvers<void>();
    open.push(answer);
    return answer.promise;
  });
  const done = batch.start();
  expect([open.length, words(batch.view().states)]).toEqual([4, "rrrrww"]);
  batch.stop();
  for (const answer of open) answer.resolve();
  await done;
  expect(words(batch.view().states)).toBe("ddddss");
  expect(left).toEqual([["e", "f"]]);
});

it("starts once, however often it is called", async () => {
  let calls = 0;
  const { batch } = batchOf(async () => {
    calls += 1;
  });
  await Promise.all([batch.start(), batch.start(), batch.retry()]);
  expect(calls).toBe(6);
});

it("leaves nothing waiting when the work itself fails", async () => {
  const { batch } = batchOf(async () => undefined, { carryOut: () => Promise.reject(new Error("no")) });
  await expect(batch.start()).rejects.toThrow("no");
  expect([batch.view().isRunning, words(batch.view().states)]).toEqual([false, "ssssss"]);
});
