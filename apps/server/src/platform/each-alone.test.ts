import { expect, it } from "vitest";
import { eachAlone } from "./each-alone.ts";

it("gives everyone their turn, and then throws the first failure", async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`${item} failed`);
    done.push(item);
  };
  await expect(eachAlone([1, 2, 3, 4, 5], work)).rejects.toThrow("2 failed");
  expect(done).toEqual([1, 3, 5]);
});
