import { EventEmitter } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { keepServing } from "./last-resort.ts";

function watched() {
  const process = new EventEmitter();
  const ports = { report: vi.fn(), end: vi.fn(), now: vi.fn(() => 0) };
  keepServing(process, ports);
  return { process, ...ports };
}

describe("uncaught errors", () => {
  it("are reported with their kind, and end nothing", () => {
    const { process, report, end } = watched();
    const error = new Error("of one connection");
    process.emit("uncaughtException", error);
    process.emit("unhandledRejection", error);
    expect(report.mock.calls).toEqual([
      ["exception", error],
      ["rejection", error],
    ]);
    expect(end).not.toHaveBeenCalled();
  });

  it("end the process when there are too many", () => {
    const { process, end } = watched();
    for (let count = 0; count < 20; count++) process.emit("uncaughtException", new Error("again"));
    expect(end).not.toHaveBeenCalled();
    process.emit("uncaughtException", new Error("again"));
    expect(end).toHaveBeenCalledOnce();
  });

  it("are forgotten after a minute", () => {
    const { process, end, now } = watched();
    for (let minute = 0; minute < 10; minute++) {
      now.mockReturnValue(minute * 60_000);
      for (let count = 0; count < 10; count++) process.emit("uncaughtException", new Error("now and then"));
    }
    expect(end).not.toHaveBeenCalled();
  });
});
