import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../test-server.ts";
import { answers, atOnce, trailOf } from "./at-once.ts";
import { DELETABLE, THINGS } from "./things.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each(DELETABLE)("%s that two people delete at once is gone for both, and is recorded once", async (name) => {
  const thing = await THINGS[name](server);
  const [one, other] = thing.people;
  const replies = await atOnce(server, thing, [() => thing.remove(one), () => thing.remove(other)]);
  expect(answers(replies)).toEqual([200, 200]);
  expect(replies[0]?.body).toEqual(replies[1]?.body);
  expect(await trailOf(server, thing)).toEqual(thing.trail.removed ? [thing.trail.removed] : []);
});

it.each(DELETABLE)("%s that was deleted a while ago gives the same answer when it is deleted again", async (name) => {
  const thing = await THINGS[name](server);
  const [one, other] = thing.people;
  const first = await thing.remove(one);
  expect(await thing.remove(other)).toEqual(first);
  expect(await trailOf(server, thing)).toEqual(thing.trail.removed ? [thing.trail.removed] : []);
});
