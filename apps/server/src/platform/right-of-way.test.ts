import { expect, it } from "vitest";
import { RightOfWay } from "./right-of-way.ts";

it("is taken until everybody who took it has released it, each once", () => {
  const way = new RightOfWay();
  const [first, second] = [way.take(), way.take()];
  first();
  first();
  expect(way.isTaken).toBe(true);
  second();
  expect(way.isTaken).toBe(false);
});
