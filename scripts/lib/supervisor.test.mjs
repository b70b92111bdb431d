import { afterEach, describe, expect, it, vi } from "vitest";
import { Supervisor } from "./supervisor.mjs";

/** A part that ends when the test decides. */
function aPart(more = {}) {
  const { promise: ended, resolve: end } = Promise.withResolvers();
  return { name: "The server", ended, end, running: false, said: "", startedAt: 0, ...more };
}

const EXIT = "the launcher ended";

function watch(...parts) {
  for (const name of ["log", "error"]) vi.spyOn(console, name).mockImplementation(() => {});
  vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error(EXIT);
  });
  const supervisor = new Supervisor();
  for (const part of parts) supervisor.add(part);
  return supervisor.untilOneEnds();
}
afterEach(() => vi.restoreAllMocks());

describe("a part that broke", () => {
  it.each(["with code 70", "with code 1", "by SIGKILL"])("%s, having been ready, is started again", async (how) => {
    const second = aPart();
    const again = vi.fn(() => second);
    const first = aPart({ wasReady: true, again });
    const over = watch(aPart(), first);
    first.end(how);
    await vi.waitFor(() => expect(again).toHaveBeenCalledOnce());
    second.end("with code 1");
    await expect(over).rejects.toThrow(EXIT);
  });

  it.each([
    ["was never ready", { wasReady: false }, "with code 1"],
    ["was asked to go", { wasReady: true }, "with code 0"],
  ])("and %s takes the rest with it", async (_name, more, how) => {
    const again = vi.fn();
    const part = aPart({ ...more, again });
    const over = watch(part);
    part.end(how);
    await expect(over).rejects.toThrow(EXIT);
    expect(again).not.toHaveBeenCalled();
  });
});
