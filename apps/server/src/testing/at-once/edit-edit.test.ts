import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../test-server.ts";
import { answers, atOnce, trailOf } from "./at-once.ts";
import { NAMES, THINGS } from "./things.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each(NAMES)("%s that two people edit at once has both changes, each recorded as its own", async (name) => {
  const thing = await THINGS[name](server);
  const [[one, other], [first, second]] = [thing.people, thing.edits];
  const replies = await atOnce(server, thing, [() => first(one), () => second(other)]);
  expect(answers(replies)).toEqual([200, 200]);
  if (thing.both) expect(await thing.shown?.()).toMatchObject(thing.both);
  expect(await trailOf(server, thing)).toEqual(thing.trail.edited?.toSorted() ?? []);
});
