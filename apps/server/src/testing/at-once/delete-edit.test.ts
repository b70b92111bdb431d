import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../test-server.ts";
import { answers, atOnce, trailOf } from "./at-once.ts";
import { REMOVABLE, THINGS } from "./things.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each(REMOVABLE)("%s that is deleted first is reported as deleted to a person who edits it at once", async (name) => {
  const thing = await THINGS[name](server);
  const [one, other] = thing.people;
  const replies = await atOnce(server, thing, [() => thing.remove(one), () => thing.edits[0](other)]);
  expect(answers(replies)).toEqual([200, "410 thing.deleted"]);
  expect(await trailOf(server, thing)).toEqual(thing.trail.removed ? [thing.trail.removed] : []);
});

it.each(REMOVABLE)("%s that is edited first is deleted all the same, and both are recorded", async (name) => {
  const thing = await THINGS[name](server);
  const [one, other] = thing.people;
  const replies = await atOnce(server, thing, [() => thing.edits[0](other), () => thing.remove(one)]);
  expect(answers(replies)).toEqual([200, 200]);
  const { edited = [], removed } = thing.trail;
  expect(await trailOf(server, thing)).toEqual([edited[0], removed].filter(Boolean).sort());
});

it.each(REMOVABLE)(
  "%s that was deleted is reported as deleted to a person who edits it later, and stays deleted",
  async (name) => {
    const thing = await THINGS[name](server);
    const [one, other] = thing.people;
    await thing.remove(one);
    const replies = [await thing.edits[0](other), await thing.edits[1](one)];
    expect(answers(replies)).toEqual(["410 thing.deleted", "410 thing.deleted"]);
    expect(await trailOf(server, thing)).toEqual(thing.trail.removed ? [thing.trail.removed] : []);
  },
);
