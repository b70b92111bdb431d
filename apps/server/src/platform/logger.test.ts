import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { createLogger } from "./logger.ts";

it("logs the error itself, and nothing attached to it", () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const error = Object.assign(new Error("away"), { code: "57P01", client: { password: "hunter2" } });
  createLogger("warn", stream).warn(error, "lost");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ msg: "lost", err: { message: "away", code: "57P01" } });
  expect(lines[0]).not.toContain("hunter2");
});
