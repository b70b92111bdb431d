import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const TICKET = {
  issue_type: "device",
  title: "Fan stays still",
  description: "It clicks, no more.",
  customer_name: "Kiran",
} as const;

async function buildPair() {
  const admin = await server.buildUser({ name: "Ananya" });
  const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user", name: "Kiran" });
  return { admin, user };
}
const raise = (who: TestUser, extra: Record<string, unknown> = {}) =>
  server.post(who, contract.newTicket, { ...TICKET, ...extra });
const list = async (who: TestUser, query: Record<string, unknown> = {}) =>
  (await server.get(who, contract.listTickets, query)).body;
const newsOf = async (who: TestUser) => (await server.get(who, contract.listNotifications, {})).body.notifications;

describe("a ticket", () => {
  it("goes to the admins, is answered and moved on, and its author is notified", async () => {
    const { admin, user } = await buildPair();
    const { body: ticket } = await raise(user);
    expect(ticket).toMatchObject({ ...TICKET, status: "pending", replies: [], device: null });
    expect((await newsOf(admin))[0]).toMatchObject({ kind: "ticket", code: "ticket.raised" });
    expect(await newsOf(user)).toEqual([]);

    server.clock.advance(60_000);
    await server.post(admin, contract.replyToTicket, { id: ticket._id, message: "On my way." });
    const moved = await server.post(admin, contract.setTicketStatus, { id: ticket._id, status: "in process" });
    expect(moved.body).toMatchObject({
      status: "in process",
      updatedAt: server.clock.now().toISOString(),
      replies: [{ author: "Ananya", by_admin: true, message: "On my way." }],
    });
    expect((await newsOf(user)).map(({ code }) => code).sort()).toEqual(["ticket.moved", "ticket.replied"]);
    await server.post(user, contract.replyToTicket, { id: ticket._id, message: "Thank you" });
    expect((await newsOf(admin)).map(({ code }) => code).sort()).toEqual(["ticket.raised", "ticket.replied"]);
  });

  it("is completed and opened again by its author, which the admins are notified of", async () => {
    const { admin, user } = await buildPair();
    const colleague = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    const stranger = await server.buildUser();
    const { _id: id } = (await raise(user)).body;
    const solve = (who: TestUser, is_solved: boolean) => server.post(who, contract.solveTicket, { id, is_solved });
    for (const other of [colleague, stranger]) expectFailure(await solve(other, true), 404, "ticket.not_found");
    expect((await solve(user, true)).body.status).toBe("completed");
    expect((await solve(user, false)).body.status).toBe("pending");
    expect((await newsOf(admin)).map(({ code }) => code).sort()).toEqual([
      "ticket.moved",
      "ticket.moved",
      "ticket.raised",
    ]);
    expect(await newsOf(user)).toEqual([]);
  });

  it("is visible to its author and the admins of its enterprise only", async () => {
    const { admin, user } = await buildPair();
    const colleague = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    const stranger = await server.buildUser();
    const { _id: id } = (await raise(user)).body;
    expect((await list(admin)).count).toBe(1);
    expect((await list(user, { id })).tickets).toHaveLength(1);
    for (const other of [colleague, stranger]) {
      expect(await list(other, { id })).toEqual({ tickets: [], count: 0 });
      const reply = await server.post(other, contract.replyToTicket, { id, message: "Hello" });
      expectFailure(reply, 404, "ticket.not_found");
    }
    const foreign = await server.post(stranger, contract.setTicketStatus, { id, status: "completed" });
    expectFailure(foreign, 404, "ticket.not_found");
    const own = await server.post(user, contract.setTicketStatus, { id, status: "completed" });
    expectFailure(own, 403, "access.denied");
    expect((await list(admin)).tickets[0]).toMatchObject({ status: "pending", replies: [] });
  });

  it("names a device its author may see, and no other", async () => {
    const { admin, user } = await buildPair();
    const [granted, hidden] = [
      await server.buildDevice(admin.enterpriseId),
      await server.buildDevice(admin.enterpriseId),
    ];
    const foreign = await server.buildDevice((await server.buildUser()).enterpriseId);
    await server.grant(user, { device: granted.id });
    expect((await raise(user, { device: granted.id })).body.device).toEqual({ _id: granted.id, device_name: "Board" });
    for (const device of [hidden.id, foreign.id]) expectFailure(await raise(user, { device }), 404, "device.not_found");
    await server.post(admin, contract.deleteDevice, { id: granted.id });
    expect((await list(user)).tickets[0]?.device).toBeNull();
  });

  it("takes no status, author or enterprise from its body, and is found by its filters", async () => {
    const { admin, user } = await buildPair();
    const stranger = await server.buildUser();
    const extra = { status: "completed", author_id: admin.userId, enterprise: stranger.enterpriseId };
    expect((await raise(user, { ...extra, title: "100% dark" })).body.status).toBe("pending");
    await raise(admin, { issue_type: "account" });
    expect((await list(stranger)).count).toBe(0);
    expect((await list(admin, { issue_type: "account" })).count).toBe(1);
    expect((await list(admin, { search: "100%" })).tickets.map(({ title }) => title)).toEqual(["100% dark"]);
    expect((await list(admin, { status: "completed" })).count).toBe(0);
    expect(await list(admin, { limit: 1 })).toMatchObject({ count: 2, tickets: [{ issue_type: "account" }] });
  });

  it("stays with the admins when its author is gone", async () => {
    const { admin, user } = await buildPair();
    await raise(user);
    await server.post(admin, contract.deleteUser, { id: user.userId });
    expect((await list(admin)).tickets[0]).toMatchObject({ customer_name: "Kiran" });
  });
});

describe("the list of tickets", () => {
  it("is sorted by a column on request, with empty values last and equal ones newest first", async () => {
    const { admin } = await buildPair();
    const named = async (name: string) => (await server.buildDevice(admin.enterpriseId, { name })).id;
    const [board, pump] = [await named("Board"), await named("Pump")];
    for (const [title, device] of [
      ["First", pump],
      ["Second", undefined],
      ["Third", board],
      ["Fourth", board],
    ] as const) {
      server.clock.advance(1000);
      await raise(admin, { title, ...(device && { device }) });
    }
    const by = async (query: object) => (await list(admin, { ...query })).tickets.map(({ title }) => title);
    expect(await by({})).toEqual(["Fourth", "Third", "Second", "First"]);
    expect(await by({ sort: "device", dir: "asc" })).toEqual(["Fourth", "Third", "First", "Second"]);
    expect(await by({ sort: "device", dir: "desc" })).toEqual(["First", "Fourth", "Third", "Second"]);
    expect(await by({ sort: "device", dir: "asc", limit: 2, offset: 1 })).toEqual(["Third", "First"]);
    expectFailure(await server.get(admin, contract.listTickets, { sort: "shoe" }), 400, "request.invalid");
  });

  it("is sorted by status in the order of progress, and by the number of replies", async () => {
    const { admin } = await buildPair();
    const ids: string[] = [];
    for (const title of ["Done", "Talked about", "New"]) ids.push((await raise(admin, { title })).body._id);
    const [done, talked] = ids;
    await server.post(admin, contract.setTicketStatus, { id: done, status: "completed" });
    await server.post(admin, contract.setTicketStatus, { id: talked, status: "in process" });
    for (const message of ["Which one?", "The left one."])
      await server.post(admin, contract.replyToTicket, { id: talked, message });
    const by = async (query: object) => (await list(admin, { ...query })).tickets.map(({ title }) => title);
    expect(await by({ sort: "status", dir: "asc" })).toEqual(["New", "Talked about", "Done"]);
    expect((await by({ sort: "replies", dir: "desc" }))[0]).toBe("Talked about");
  });

  it("is searched by the customer's name and the description, ignoring case and surrounding spaces", async () => {
    const { admin } = await buildPair();
    await raise(admin, { title: "One", customer_name: "Lakshmi Narayanan" });
    await raise(admin, { title: "Two", description: "It hums at the weekend." });
    const found = async (search: string) => (await list(admin, { search })).tickets.map(({ title }) => title);
    expect(await found(" LAKSHMI ")).toEqual(["One"]);
    expect(await found("weekend")).toEqual(["Two"]);
  });

  it("shows a conversation in its order", async () => {
    const { admin, user } = await buildPair();
    const { _id: id } = (await raise(user)).body;
    for (const [who, message] of [
      [admin, "Which one?"],
      [user, "The left one."],
      [admin, "On my way."],
    ] as const) {
      server.clock.advance(60_000);
      await server.post(who, contract.replyToTicket, { id, message });
    }
    const [ticket] = (await list(user)).tickets;
    expect(ticket?.replies.map(({ author, by_admin, message }) => [author, by_admin, message])).toEqual([
      ["Ananya", true, "Which one?"],
      ["Kiran", false, "The left one."],
      ["Ananya", true, "On my way."],
    ]);
    expect(ticket?.updatedAt).toBe(server.clock.now().toISOString());
  });
});

it("accepts feedback, at most five times an hour", async () => {
  const user = await server.buildUser({ role: "user" });
  const send = (rating: number) => server.post(user, contract.sendFeedback, { rating, message: "Good\0 light" });
  expectFailure(await send(6), 400, "request.invalid");
  for (let sent = 0; sent < 5; sent += 1) expect((await send(5)).body).toEqual({ accepted: true });
  expectFailure(await send(1), 429, "auth.throttled");
  const rows = await server.database.query("SELECT rating, message FROM feedback WHERE user_id = $1", [user.userId]);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toEqual({ rating: 5, message: "Good light" });
});

describe("feedback", () => {
  it("is read by the admins of its enterprise, newest first, with its author", async () => {
    const { admin, user } = await buildPair();
    const stranger = await server.buildUser();
    await server.post(stranger, contract.sendFeedback, { rating: 1, message: "Elsewhere" });
    for (const [who, rating, message] of [
      [user, 5, "Bright"],
      [admin, 2, "Slow"],
    ] as const) {
      server.clock.advance(1000);
      await server.post(who, contract.sendFeedback, { rating, message });
    }
    const { feedback, ...sums } = (await server.get(admin, contract.listFeedback)).body;
    expect(feedback.map(({ author, rating, message }) => [author, rating, message])).toEqual([
      ["Ananya", 2, "Slow"],
      ["Kiran", 5, "Bright"],
    ]);
    expect(sums).toEqual({ count: 2, average: 3.5, ratings: [0, 1, 0, 0, 1] });
    const five = (await server.get(admin, contract.listFeedback, { rating: "5" })).body;
    expect([five.count, five.feedback.length, five.average]).toEqual([1, 1, 3.5]);
    const second = (await server.get(admin, contract.listFeedback, { limit: "1", offset: "1" })).body;
    expect([second.feedback.map(({ message }) => message), second.count]).toEqual([["Bright"], 2]);
    expectFailure(await server.get(user, contract.listFeedback), 403, "access.denied");
  });

  it("stays without its author's name when they have left, and may be an empty list", async () => {
    const { admin, user } = await buildPair();
    const nothing = { feedback: [], count: 0, average: null, ratings: [0, 0, 0, 0, 0] };
    expect((await server.get(admin, contract.listFeedback)).body).toEqual(nothing);
    await server.post(user, contract.sendFeedback, { rating: 4, message: "Good" });
    await server.post(admin, contract.deleteUser, { id: user.userId });
    expect((await server.get(admin, contract.listFeedback)).body.feedback).toMatchObject([{ author: null, rating: 4 }]);
  });
});
