import { expect, it } from "vitest";
import { storeErrorKind } from "./store-errors.ts";
import { StoreHosts } from "./store-hosts.ts";

const ONE = "postgres://one/base";
const TWO = "postgres://two/base";
const PRIMARY = { standby: false, closed: false, timeline: 1 };
const STANDBY = { standby: true, closed: false, timeline: 0 };
const GONE = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });

type State = typeof PRIMARY | Error;

/** Two hosts with their present states. */
function hosts(one: State, two: State) {
  const states = new Map<string, State>([
    [ONE, one],
    [TWO, two],
  ]);
  let at = 0;
  const ask = async (url: string) => {
    const state = states.get(url) ?? GONE;
    if (state instanceof Error) throw state;
    return state;
  };
  return {
    found: new StoreHosts("postgres://one,two/base", { ask, now: () => at }),
    become(first: State, second: State) {
      states.set(ONE, first).set(TWO, second);
      at += 1000;
    },
  };
}

it.each<[string, State, State, { url: string; isWritable: boolean }]>([
  ["the first takes writes", PRIMARY, STANDBY, { url: ONE, isWritable: true }],
  ["the second takes writes", STANDBY, PRIMARY, { url: TWO, isWritable: true }],
  ["the first does not answer", GONE, PRIMARY, { url: TWO, isWritable: true }],
  [
    "both take writes, and one was promoted after the other",
    PRIMARY,
    { ...PRIMARY, timeline: 2 },
    { url: TWO, isWritable: true },
  ],
  [
    "the first was closed for writing",
    { ...PRIMARY, closed: true },
    { ...PRIMARY, timeline: 2 },
    { url: TWO, isWritable: true },
  ],
  ["none takes writes, so that people can still look", STANDBY, STANDBY, { url: ONE, isWritable: false }],
  ["only a standby answers", GONE, STANDBY, { url: TWO, isWritable: false }],
])("finds the store where %s", async (_, one, two, expected) => {
  const { found } = hosts(one, two);
  expect(await found.find()).toEqual(expected);
  expect(found.current).toBe(expected.url);
});

it("reports the store as away when no host answers", async () => {
  const error = await hosts(GONE, GONE)
    .found.find()
    .catch((each: unknown) => each);
  expect(storeErrorKind(error)).toBe("away");
});

it("never writes again to a primary that was replaced", async () => {
  const { found, become } = hosts(PRIMARY, STANDBY);
  await found.find();
  become(GONE, { ...PRIMARY, timeline: 2 });
  expect(await found.find()).toEqual({ url: TWO, isWritable: true });
  become(PRIMARY, GONE);
  const error = await found.find().catch((each: unknown) => each);
  expect(storeErrorKind(error)).toBe("away");
  expect(String(error)).toContain("left behind");
});

it("asks once for all callers at the same moment", async () => {
  let asked = 0;
  const found = new StoreHosts("postgres://one,two/base", {
    async ask() {
      asked += 1;
      return PRIMARY;
    },
  });
  await Promise.all([found.find(), found.find(), found.find()]);
  expect(asked).toBe(2);
});
