import { Socket } from "node:net";
import { expect, test } from "vitest";
import { callerOf } from "./caller.ts";

const FORGED = "6.6.6.6, 7.7.7.7";

function from(remoteAddress: string, forwarded: string) {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
  return { socket, headers: forwarded ? { "x-forwarded-for": forwarded } : {} };
}

// Uses the table of the calls, because the caller of a websocket is determined in the same way.
test.each([
  [0, FORGED, "10.0.0.1"],
  [1, `${FORGED}, 203.0.113.5`, "203.0.113.5"],
  [2, `${FORGED}, 203.0.113.5, 10.0.0.2`, "203.0.113.5"],
  [2, "203.0.113.5", "203.0.113.5"],
  [1, "", "10.0.0.1"],
  [1, " , ", "10.0.0.1"],
])("behind %i proxies, with %j in the header, the caller is %s", (proxies, forwarded, caller) => {
  expect(callerOf(from("10.0.0.1", forwarded), proxies)).toBe(caller);
});
