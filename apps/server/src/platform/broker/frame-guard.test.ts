import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { guardFrames } from "./frame-guard.ts";
import { LIMITS } from "./limits.ts";

const PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
const pings = (count: number) => Buffer.concat(Array<Buffer>(count).fill(PING));

function guarded(isAdmitted: boolean) {
  const socket = new PassThrough();
  const events: string[] = [];
  guardFrames(socket, Buffer.alloc(0), {
    isAdmitted: () => isAdmitted,
    hold: () => events.push("hold"),
    breach: () => events.push("breach"),
  });
  return { socket, events };
}

it("pauses an admitted peer once the allowance of packets is used up, and passes every byte on", () => {
  const { socket, events } = guarded(true);
  socket.push(pings(LIMITS.reading.burst));
  expect(events).toEqual([]);
  socket.push(pings(LIMITS.reading.perSecond));
  expect(events).toEqual(["hold"]);
  expect(socket.readableLength).toBe(PING.length * (LIMITS.reading.burst + LIMITS.reading.perSecond));
});

it("passes on nothing of a chunk with which a stranger sends too many frames", () => {
  const { socket, events } = guarded(false);
  socket.push(pings(LIMITS.framesBeforeSignIn));
  socket.push(pings(1));
  expect(events).toEqual(["breach"]);
  expect(socket.destroyed).toBe(true);
  expect(socket.readableLength).toBe(PING.length * LIMITS.framesBeforeSignIn);
});
