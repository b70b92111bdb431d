import { expect, it } from "vitest";
import { FairShare, ShareUsedUp } from "./fair-share.ts";

function sharing(limits: ConstructorParameters<typeof FairShare>[0]) {
  const share = new FairShare(limits);
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  function begin(name: string, signal?: AbortSignal) {
    const owner = name[0] ?? "";
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    const work = async () => {
      started.push(name);
      await end.promise;
      return name;
    };
    return share.run(owner, work, signal);
  }
  /** Ends running work, and lets the next in line begin. */
  async function end(name: string, running: Promise<unknown>, error?: Error) {
    if (error) ends.get(name)?.reject(error);
    else ends.get(name)?.resolve();
    await running.catch(() => undefined);
    await new Promise(setImmediate);
  }
  return { begin, end, started };
}

it("runs no more at once than allowed, in all and for one owner", async () => {
  const { begin, started } = sharing({ atOnce: 3, perOwner: 2, waitingPerOwner: 10 });
  for (const name of ["a1", "a2", "a3", "b1", "c1"]) void begin(name);
  expect(started).toEqual(["a1", "a2", "b1"]);
});

it("lets waiting owners take turns, whoever came first", async () => {
  const { begin, end, started } = sharing({ atOnce: 1, perOwner: 1, waitingPerOwner: 10 });
  const running = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map((name) => [name, begin(name)] as const);
  const promises = new Map(running);
  for (let step = 0; step < running.length; step += 1) {
    const name = started.at(-1) ?? "";
    await end(name, promises.get(name) ?? Promise.resolve());
  }
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

it("rejects an owner that has too much waiting, and no other", async () => {
  const { begin, end, started } = sharing({ atOnce: 1, perOwner: 1, waitingPerOwner: 2 });
  const first = begin("a1");
  void begin("a2");
  void begin("a3");
  await expect(begin("a4")).rejects.toBeInstanceOf(ShareUsedUp);
  void begin("b1");
  await end("a1", first);
  void begin("a5");
  expect(started).toEqual(["a1", "a2"]);
});

it("gives the place of failed work to the next in line", async () => {
  const { begin, end, started } = sharing({ atOnce: 1, perOwner: 1, waitingPerOwner: 1 });
  const failing = begin("a1");
  void begin("b1");
  await end("a1", failing, new Error("failed"));
  await expect(failing).rejects.toThrow("failed");
  expect(started).toEqual(["a1", "b1"]);
});

it("forgets work that is cancelled while it waits", async () => {
  const { begin, end, started } = sharing({ atOnce: 1, perOwner: 1, waitingPerOwner: 1 });
  const first = begin("a1");
  const patience = new AbortController();
  const given = begin("a2", patience.signal);
  patience.abort(new Error("too slow"));
  await expect(given).rejects.toThrow("too slow");
  await expect(begin("a3", patience.signal)).rejects.toThrow("too slow");
  void begin("a4");
  await end("a1", first);
  expect(started).toEqual(["a1", "a4"]);
});
