import { expect, it } from "vitest";
import { batched, type Frames } from "./batched.ts";

function byHand() {
  const waiting: (() => void)[] = [];
  const hidden: (() => void)[] = [];
  const run = (callbacks: (() => void)[]) => {
    for (const callback of callbacks) callback();
  };
  const frames: Frames = {
    onFrame: (callback) => waiting.push(callback),
    onQuiet: (callback) => hidden.push(callback),
  };
  return {
    frames,
    frame: () => run(waiting.splice(0)),
    quiet: () => run(hidden.splice(0)),
  };
}

function listener(limit?: number) {
  const hand = byHand();
  const batches: number[][] = [];
  const push = batched<number>((batch) => batches.push(batch), limit, hand.frames);
  return { ...hand, batches, push };
}

it("writes the first item at once, and the rest of its frame together", () => {
  const { push, frame, batches } = listener();
  for (const item of [1, 2, 3]) push(item);
  expect(batches).toEqual([[1]]);
  frame();
  expect(batches).toEqual([[1], [2, 3]]);
});

it("writes once a frame under load, and loses nothing", () => {
  const { push, frame, batches } = listener();
  for (let round = 0; round < 10; round += 1) {
    for (let item = 0; item < 20; item += 1) push(round * 20 + item);
    frame();
  }
  expect(batches.length).toBe(11);
  expect(batches.flat()).toEqual(Array.from({ length: 200 }, (_, index) => index));
});

it("is at once again after a quiet frame", () => {
  const { push, frame, batches } = listener();
  push(1);
  frame();
  push(2);
  expect(batches).toEqual([[1], [2]]);
});

it("writes in a hidden tab, where no frames are drawn", () => {
  const { push, quiet, batches } = listener();
  push(1);
  push(2);
  quiet();
  expect(batches).toEqual([[1], [2]]);
});

it("never holds more than its limit", () => {
  const { push, batches } = listener(3);
  for (const item of [1, 2, 3, 4, 5]) push(item);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});
