import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ARRANGEMENT = { columns: [{ id: "name", width: 200 }, { id: "room" }], sort: null };
const keep = (who: TestUser, name: string) =>
  server.post(who, contract.newView, { list: "devices", name, arrangement: ARRANGEMENT });
const names = async (who: TestUser) =>
  (await server.get(who, contract.listViews, { list: "devices" })).body.views.map(({ name }) => name);

it("shows a person's views to nobody else, not even an admin of the same enterprise", async () => {
  const admin = await server.buildUser();
  const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
  const { _id: id } = (await keep(user, "Mine")).body;
  await server.post(user, contract.keepArrangement, { list: "devices", arrangement: ARRANGEMENT });
  for (const other of [admin, await server.buildUser()]) {
    expect((await server.get(other, contract.listViews, { list: "devices" })).body).toEqual({ views: [], last: null });
    const edited = await server.post(other, contract.editView, { id, list: "devices", name: "Theirs" });
    expectFailure(edited, 404, "view.not_found");
    expectFailure(await server.post(other, contract.deleteView, { id }), 404, "view.not_found");
  }
  expect(await names(user)).toEqual(["Mine"]);
  await server.post(user, contract.deleteView, { id });
  expectFailure(await server.post(admin, contract.deleteView, { id }), 404, "view.not_found");
});

it("keeps twenty views of a list, also when they are created at the same time", async () => {
  const user = await server.buildUser({ role: "user" });
  const replies = await Promise.all(Array.from({ length: 23 }, (_, index) => keep(user, `View ${index}`)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = replies.filter(({ status }) => status !== 200);
  for (const reply of refused) expectFailure(reply, 409, "view.too_many");
  const elsewhere = { list: "tickets", name: "Open", arrangement: { columns: [{ id: "title" }], sort: null } } as const;
  expect((await server.post(user, contract.newView, elsewhere)).status).toBe(200);
});

it("lists views in natural order: 2 before 10", async () => {
  const user = await server.buildUser();
  for (const name of ["Floor 10", "floor 2", "Floor 1"]) await keep(user, name);
  expect(await names(user)).toEqual(["Floor 1", "floor 2", "Floor 10"]);
});

it("removes them with the person", async () => {
  const admin = await server.buildUser();
  const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
  await keep(user, "Mine");
  await server.post(admin, contract.deleteUser, { id: user.userId });
  const left = await server.database.query("SELECT 1 FROM table_views WHERE user_id = $1", [user.userId]);
  expect(left).toEqual([]);
});

it.each([
  ["a width that no column has", { columns: [{ id: "name", width: 5 }], sort: null }],
  ["a column twice", { columns: [{ id: "name" }, { id: "name" }], sort: null }],
  ["no columns at all", { columns: [], sort: null }],
  ["an order by a column that is none", { ...ARRANGEMENT, sort: { column: "shoe", dir: "asc" as const } }],
])("refuses %s", async (_, arrangement) => {
  const user = await server.buildUser();
  const reply = await server.post(user, contract.newView, { list: "devices", name: "Odd", arrangement });
  expectFailure(reply, 400, "request.invalid");
});

it("rejects a name that another view of the list has, ignoring case", async () => {
  const user = await server.buildUser();
  await keep(user, "Floor 1");
  const { _id: id } = (await keep(user, "Floor 2")).body;
  expectFailure(await keep(user, "FLOOR 1"), 409, "view.exists");
  const renamed = await server.post(user, contract.editView, { id, list: "devices", name: "floor 1" });
  expectFailure(renamed, 409, "view.exists");
  const same = await server.post(user, contract.editView, { id, list: "devices", name: "FLOOR 2" });
  expect(same.body.name).toBe("FLOOR 2");
});

it("replaces only what an edit names", async () => {
  const user = await server.buildUser();
  const view = { list: "devices", name: "Offline", arrangement: ARRANGEMENT, filters: { status: "offline" } } as const;
  const { _id: id } = (await server.post(user, contract.newView, view)).body;
  const cleared = await server.post(user, contract.editView, { id, list: "devices", filters: {} });
  expect(cleared.body).toMatchObject({ name: "Offline", arrangement: ARRANGEMENT, filters: {} });
  const elsewhere = await server.post(user, contract.editView, { id, list: "people", name: "Elsewhere" });
  expectFailure(elsewhere, 404, "view.not_found");
  expect(await names(user)).toEqual(["Offline"]);
});

it("remembers how a list was last arranged until it is reset", async () => {
  const user = await server.buildUser();
  const arrange = (arrangement: object | null) =>
    server.post(user, contract.keepArrangement, { list: "devices", arrangement });
  const last = async (list: "devices" | "people") => (await server.get(user, contract.listViews, { list })).body.last;
  const byRoom = { ...ARRANGEMENT, sort: { column: "room", dir: "desc" } };
  await arrange(ARRANGEMENT);
  await arrange(byRoom);
  expect([await last("devices"), await last("people")]).toEqual([byRoom, null]);
  await arrange(null);
  expect(await last("devices")).toBeNull();
});

it("rejects columns and filters of another list", async () => {
  const user = await server.buildUser();
  const foreign = { columns: [{ id: "email" }], sort: null };
  const view = { list: "devices", name: "Mixed", arrangement: ARRANGEMENT };
  for (const wrong of [{ arrangement: foreign }, { filters: { rating: "5" } }])
    expectFailure(await server.post(user, contract.newView, { ...view, ...wrong }), 400, "request.invalid");
  const kept = await server.post(user, contract.keepArrangement, { list: "devices", arrangement: foreign });
  expectFailure(kept, 400, "request.invalid");
  expect((await server.get(user, contract.listViews, { list: "devices" })).body).toEqual({ views: [], last: null });
});
