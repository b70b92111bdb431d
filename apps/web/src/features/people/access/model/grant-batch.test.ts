import { expect, it } from "vitest";
import { ApiError } from "../../../../api/call.ts";
import { type Choice, grantCalls, keyOf } from "./changes.ts";
import { grantBatch } from "./grant-batch.ts";

const choices: Choice[] = ["d1", "d2", "d3"].map((device) => ({ person: "p1", device }));

async function result(answer: (ids: readonly string[]) => void) {
  const sent: string[] = [];
  const told = new Map<string, string>();
  const carryOut = grantBatch({
    choices,
    callsOf: (some) => grantCalls(some, true),
    send: async ({ ids }) => {
      sent.push(ids.join("+"));
      answer(ids);
    },
  });
  const port = { tell: (id: string, state: { is: string }) => void told.set(id, state.is), isStopped: () => false };
  await carryOut(choices.map(keyOf), port);
  return { sent, told: [...told.values()] };
}

it("is one call when nothing is refused", async () => {
  expect(await result(() => undefined)).toEqual({ sent: ["d1+d2+d3"], told: ["done", "done", "done"] });
});

it("is sent one by one when one of them is refused, so that the others are granted", async () => {
  const { sent, told } = await result((ids) => {
    if (ids.includes("d2")) throw new ApiError(404, { code: "device.not_found" });
  });
  expect(sent).toEqual(["d1+d2+d3", "d1", "d2", "d3"]);
  expect(told).toEqual(["done", "failed", "done"]);
});

it("is not repeated for an unreachable server", async () => {
  const { sent, told } = await result(() => {
    throw new ApiError(503, { code: "server.unavailable" });
  });
  expect([sent.length, told]).toEqual([1, ["failed", "failed", "failed"]]);
});
