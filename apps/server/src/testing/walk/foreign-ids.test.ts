import type { AnyEndpoint } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "../test-server.ts";
import { type Checksums, checksumsOf } from "./checksums.ts";
import { insiders, outsiders, type Walker } from "./identities.ts";
import { CALLS, type Step, stillSignedIn, tryCall, tryOneShape } from "./walker.ts";
import { type Building, buildBuilding } from "./world.ts";

let server: TestServer;
let home: Building;
let foreign: Building;
let checksums: Checksums;
beforeAll(async () => {
  server = await startTestServer();
  // The name of their own enterprise is no secret to anybody in it.
  home = await buildBuilding(server, "HIDDENHOME", await server.buildEnterprise());
  foreign = await buildBuilding(server, "FOREIGNHOME");
  checksums = await checksumsOf(server.database);
});
afterAll(() => server.close());

/** An admin of this enterprise gets one in so many of the ids with each call, other ones with the next call. */
const PARTS_FOR_ADMIN = inject("isFullRun") ? 1 : 10;
/** Everybody else gets one in so many of the ids, each person other ones. */
const PARTS = inject("isFullRun") ? 6 : 30;
const givesAllToEverybody = process.env.FUZZ_IDS === "all";
const givesAllCalls = givesAllToEverybody || inject("isFullRun");
const TIME_LIMIT = givesAllToEverybody ? 1_200_000 : 600_000;

const guarded = CALLS.filter(({ permission }) => permission !== "public");
/** Everything of the other building, and everything of one's own that was not granted. */
const rowsOf = ({ secret }: Walker) => [
  ...secret,
  ...[foreign.enterprise, foreign.admin.userId, foreign.member.userId],
];

describe("every call", () => {
  it("answers 401 to a caller who is not signed in, or no longer, and changes nothing", async () => {
    const strangers = await outsiders(server, home);
    const before = await checksums([home.enterprise, foreign.enterprise]);
    for (const [index, [who, token]] of strangers.entries()) {
      for (const endpoint of callsForStranger(index)) {
        const [id = ""] = foreign.ids;
        const { status, text } = await tryOneShape(server, token, endpoint, id);
        expect({ who, path: endpoint.path, status, text }).toMatchObject({
          status: 401,
          text: expect.stringContaining(endpoint.permission === "gateway" ? "gateway.required" : "session.required"),
        });
      }
    }
    expect(await checksums([home.enterprise, foreign.enterprise])).toEqual(before);
  }, 240_000);

  it(
    "tells and changes nothing of what is not the caller's, whichever id it is given",
    async () => {
      const walkers = await insiders(server, home, foreign);
      let [calls, tried] = [0, 0];
      for (const [index, walker] of walkers.entries()) {
        const words = rowsOf(walker);
        const before = await checksums(words);
        let unchecked: string[] = [];
        const expectUnchanged = async () => {
          const by = `${walker.who}: one of ${unchecked.join(", ") || "the calls that were refused"}`;
          expect(await checksums(words), `${by} changed what is not theirs`).toEqual(before);
          unchecked = [];
        };
        await stillSignedIn(server, walker.user);
        for (const [turn, endpoint] of callsFor(walker, index).entries()) {
          if (endpoint.changes) await stillSignedIn(server, walker.user);
          const steps = await tryCall(server, walker.user, endpoint, idsFor(walker, index, turn));
          calls += 1;
          tried += steps.length;
          for (const step of steps) expectSilence(walker, step);
          if (endpoint.changes && steps.some(({ status }) => status < 400)) unchecked.push(endpoint.path);
          if (unchecked.length >= AT_ONCE) await expectUnchanged();
        }
        await expectUnchanged();
      }
      expect(calls).toBeGreaterThan(CALLS.length);
      expect(tried).toBeGreaterThan(calls);
    },
    TIME_LIMIT,
  );
});

/** In `npm test` everyone but the admin of this enterprise makes one in so many of the calls, each other ones than the one before. */
const SHARES = 6;

/** The first caller, without any token, makes every call that is not public. */
function callsForStranger(index: number): AnyEndpoint[] {
  return guarded.filter((_, place) => givesAllCalls || index === 0 || (place + index) % SHARES === 0);
}

function callsFor({ who, may }: Walker, index: number): AnyEndpoint[] {
  const isTheirs = (place: number) => givesAllCalls || who === "an admin" || (place + index) % SHARES === 0;
  return CALLS.filter(({ path }, place) => !may?.includes(path) && isTheirs(place));
}

function expectSilence({ who, secret }: Walker, { endpoint, input, status, text }: Step): void {
  const leaked = secret.filter((word) => text.toUpperCase().includes(word));
  if (status >= 500 || leaked.length > 0)
    expect.fail(`${who}: ${endpoint.path} ${JSON.stringify(input)} answers ${status} ${text}`);
}

/**
 * Reading all tables takes longer than many calls, so they are read again only after this many calls that may have
 * changed something.
 */
const AT_ONCE = givesAllCalls ? 40 : 200;

/** `npm run fuzz -- ids` gives everybody all ids with every call. */
function idsFor({ who, secret }: Walker, index: number, turn: number): string[] {
  const ids = secret.includes(home.word) ? [...foreign.ids, ...home.ids] : foreign.ids;
  if (givesAllToEverybody) return ids;
  if (who === "an admin") return ids.filter((_, place) => (place + turn) % PARTS_FOR_ADMIN === 0);
  return ids.filter((_, place) => place % PARTS === index % PARTS);
}
