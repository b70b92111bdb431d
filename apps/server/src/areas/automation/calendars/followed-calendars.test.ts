import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { FetchError } from "../../../platform/public-fetch/pinned-address.ts";
import type { FetchResult } from "../../../platform/public-fetch/public-fetch.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildOffice, draftOf } from "../schedules/testing/office.ts";
import { FollowedCalendars } from "./followed-calendars.service.ts";

const NOON = "2026-03-02T06:30:00Z";
const LATER = "2026-03-02T12:31:00Z";
const ADDRESS = "https://calendar.example/holidays.ics";
const fileOf = (day: string, name: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${day}\r\nSUMMARY:${name}\r\nEND:VEVENT\r\nEND:VCALENDAR`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

/** Creates a follower whose address gives this answer, and records the etags of its requests. */
function following(answer: (etag: string | null) => FetchResult) {
  const asked: (string | null)[] = [];
  const fetch = async (_owner: string, _address: string, etag: string | null = null) => {
    asked.push(etag);
    return answer(etag);
  };
  const { database, clock, app } = server;
  const followed = new FollowedCalendars({ database, clock, fetch, schedules: app.building.schedules.service });
  return { asked, read: () => followed.fetchDue() };
}

async function calendarOf(who: TestUser) {
  const { _id: id } = (await server.post(who, contract.newCalendar, { name: "Followed" })).body;
  const shown = async () => (await server.get(who, contract.listCalendars)).body.docs.find(({ _id }) => _id === id);
  return { id, shown };
}

it("reads an address once, keeps its days and plans by them, and later asks whether they changed", async () => {
  const { admin, first, create, list } = await buildOffice(server);
  const { id, shown } = await calendarOf(admin);
  await create(admin, draftOf(first, { rhythm: { on_days: { closed: { do: "skip" } } } }));
  const followed = (
    await server.post(admin, contract.followCalendar, {
      id,
      address: "webcal://calendar.example/holidays.ics",
      type: "closed",
    })
  ).body;
  expect(followed.follows).toEqual({ address: ADDRESS, type: "closed", fetchedAt: null, failure: null });
  const { asked, read } = following((etag) => (etag ? "unchanged" : { text: fileOf("20260302", "Holi"), etag: '"1"' }));
  await Promise.all([read(), read()]);
  expect((await shown())?.entries).toMatchObject([
    { name: "Holi", from: "2026-03-02", type: "closed", source: "address" },
  ]);
  expect((await list(admin)).docs[0]?.next_run).toBe("2026-03-03T13:00:00.000Z");
  server.clock.set(LATER);
  await read();
  expect(asked).toEqual([null, '"1"']);
  expect((await shown())?.follows).toMatchObject({ fetchedAt: new Date(LATER).toISOString(), failure: null });
  const other = following(() => ({ text: fileOf("20260305", "Moved"), etag: null }));
  server.clock.set("2026-03-02T18:40:00Z");
  await other.read();
  expect((await shown())?.entries.map(({ from }) => from)).toEqual(["2026-03-05"]);
});

it.each([
  ["private", () => Promise.reject(new FetchError("private"))],
  ["too_large", () => Promise.reject(new FetchError("too_large"))],
  ["unreadable", async () => ({ text: "<html></html>", etag: null })],
] as const)("keeps its days and reports the failure when the address fails: %s", async (failure, answer) => {
  const { admin } = await buildOffice(server);
  const { id, shown } = await calendarOf(admin);
  await server.post(admin, contract.importCalendar, { id, text: fileOf("20260310", "Before"), type: "closed" });
  await server.post(admin, contract.followCalendar, { id, address: ADDRESS });
  const { database, clock, app } = server;
  const followed = new FollowedCalendars({ database, clock, fetch: answer, schedules: app.building.schedules.service });
  await followed.fetchDue();
  expect((await shown())?.follows?.failure).toBe(failure);
  expect((await shown())?.entries.map(({ name }) => name)).toEqual(["Before"]);
  await server.post(admin, contract.followCalendar, { id, address: null });
  expect((await shown())?.follows).toBeNull();
});

it("reads two addresses of an enterprise at once, and continues with others while those do not answer", async () => {
  const [crowd, neighbour] = [(await buildOffice(server)).admin, (await buildOffice(server)).admin];
  const follow = async (who: TestUser, name: string) => {
    const { id } = await calendarOf(who);
    await server.post(who, contract.followCalendar, { id, address: `https://calendar.example/${name}.ics` });
  };
  for (let each = 1; each <= 20; each += 1) await follow(crowd, `silent-${each}`);
  for (let each = 1; each <= 4; each += 1) await follow(neighbour, `near-${each}`);
  const asked: string[] = [];
  const { promise: silence, reject: endSilence } = Promise.withResolvers<FetchResult>();
  const fetch = async (_owner: string, address: string) => {
    const name = address.replace(/^.*\/(.*)\.ics$/, "$1");
    asked.push(name);
    return name.startsWith("silent") ? silence : ("unchanged" as const);
  };
  const { database, clock, app } = server;
  const followed = new FollowedCalendars({ database, clock, fetch, schedules: app.building.schedules.service });
  const reading = followed.fetchDue();
  const ofKind = (kind: string) => asked.filter((name) => name.startsWith(kind));
  await expect
    .poll(() => ofKind("near").toSorted(), { timeout: 20_000 })
    .toEqual(["near-1", "near-2", "near-3", "near-4"]);
  expect(ofKind("silent")).toHaveLength(2);
  endSilence(new FetchError("too_slow"));
  await reading;
  expect(new Set(ofKind("silent")).size).toBe(20);
});

it("imports a file again without duplicates, and rejects an invalid one", async () => {
  const { admin } = await buildOffice(server);
  const { id } = await calendarOf(admin);
  const take = (text: string) => server.post(admin, contract.importCalendar, { id, text });
  await take(fileOf("20260310", "One"));
  expect((await take(fileOf("20260311", "Two"))).body.entries.map(({ name }) => name)).toEqual(["Two"]);
  expectFailure(await take("nothing of the kind"), 400, "calendar.unreadable");
  const follow = (address: string) => server.post(admin, contract.followCalendar, { id, address });
  expectFailure(await follow("file:///etc/passwd"), 400, "calendar.address");
  expectFailure(await follow("https://name:word@calendar.example/"), 400, "calendar.address");
});

it("shows the whole address to admins alone, and leaves it out of the activity log", async () => {
  const { admin, user } = await buildOffice(server);
  const { id, shown } = await calendarOf(admin);
  await server.post(admin, contract.followCalendar, { id, address: ADDRESS });
  expect((await shown())?.follows?.address).toBe(ADDRESS);
  const { docs } = (await server.get(user, contract.listCalendars)).body;
  expect(docs[0]?.follows?.address).toBe("https://calendar.example");
  expect(JSON.stringify((await server.get(admin, contract.auditLog, {})).body)).not.toContain("holidays.ics");
});
