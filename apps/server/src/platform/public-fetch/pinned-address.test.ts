import { describe, expect, it } from "vitest";
import { FairShare } from "../fair-share.ts";
import { createPinning } from "./pinned-address.ts";

/** Looks names up when the test says so. */
function pinning(limits: ConstructorParameters<typeof FairShare>[0]) {
  const asked: string[] = [];
  const answers = new Map<string, (addresses: string[]) => void>();
  const resolve = (host: string) =>
    new Promise<string[]>((answer) => {
      asked.push(host);
      answers.set(host, answer);
    });
  const addressOf = createPinning({ resolve, lookUps: new FairShare(limits) });
  return { addressOf, asked, answer: (host: string, ...addresses: string[]) => answers.get(host)?.(addresses) };
}

const forever = new AbortController().signal;

describe("names that an enterprise names", () => {
  it("do not delay other enterprises when nobody answers for them", async () => {
    const { addressOf, asked, answer } = pinning({ atOnce: 3, perOwner: 2, waitingPerOwner: 5 });
    const patience = new AbortController();
    const silent = [1, 2, 3, 4].map((each) => addressOf("a", `silent-${each}.test`, patience.signal));
    const found = addressOf("b", "hooks.test", forever);
    expect(asked).toEqual(["silent-1.test", "silent-2.test", "hooks.test"]);
    answer("hooks.test", "93.184.216.34");
    expect(await found).toBe("93.184.216.34");
    patience.abort();
    for (const each of silent) await expect(each).rejects.toMatchObject({ failure: "too_slow" });
    const next = addressOf("a", "hooks.test", forever);
    answer("hooks.test", "93.184.216.35");
    expect(await next).toBe("93.184.216.35");
    expect(asked).toHaveLength(4);
  });

  it("are rejected when too many wait, and are not looked up", async () => {
    const { addressOf, asked } = pinning({ atOnce: 1, perOwner: 1, waitingPerOwner: 1 });
    const patience = new AbortController();
    const waiting = ["one.test", "two.test"].map((host) => addressOf("a", host, patience.signal));
    await expect(addressOf("a", "three.test", forever)).rejects.toMatchObject({ failure: "too_slow" });
    patience.abort();
    await Promise.allSettled(waiting);
    expect(asked).toEqual(["one.test"]);
  });

  it("are not looked up when they are addresses already", async () => {
    const { addressOf, asked } = pinning({ atOnce: 1, perOwner: 1, waitingPerOwner: 0 });
    void addressOf("a", "silent.test", forever).catch(() => undefined);
    expect(await addressOf("a", "93.184.216.34", forever)).toBe("93.184.216.34");
    await expect(addressOf("a", "[::1]", forever)).rejects.toMatchObject({ failure: "private" });
    expect(asked).toEqual(["silent.test"]);
  });
});
