import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const DESK = "help@operator.test";
let server: TestServer;
let unattended: TestServer;
beforeAll(async () => {
  [server, unattended] = await Promise.all([startTestServer({ supportEmail: DESK }), startTestServer()]);
});
afterAll(() => Promise.all([server.close(), unattended.close()]));
beforeEach(async () => {
  await server.sendMails();
  server.mails.length = 0;
});

const TICKET = {
  issue_type: "device",
  title: "Fan stays still",
  description: "It clicks,\nno more. <b>Help</b>",
  customer_name: "Ananya",
} as const;

const raise = (who: TestUser, on = server) => on.post(who, contract.newTicket, TICKET);
const readerFor = async (who: TestUser, on = server) => (await on.get(who, contract.ticketReader)).body.reader;
async function mails() {
  await server.sendMails();
  return server.mails;
}

describe("ticket of the only admin", () => {
  it("is mailed to the operator, with the author as the reply address", async () => {
    const admin = await server.buildUser({ name: "Ananya", email: "ananya@tower.test" });
    await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    expect(await readerFor(admin)).toBe("support");
    const { body: ticket } = await raise(admin);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: DESK, replyTo: "ananya@tower.test", subject: "New Switchboard ticket: device" });
    for (const words of ["Fan stays still", "It clicks,\nno more. <b>Help</b>", "Test building", "Ananya"])
      expect(mail?.text).toContain(words);
    expect(mail?.html).toContain("&lt;b&gt;Help");
    // The mail must not contain anything that gives access.
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/https?:|token|password/i);

    await server.post(admin, contract.replyToTicket, { id: ticket._id, message: "It hums now." });
    expect((await mails())[1]).toMatchObject({ to: DESK, replyTo: "ananya@tower.test" });
    expect(server.mails[1]?.text).toContain("It hums now.");
  });

  it("is not mailed when another admin can read it or when a user raised it", async () => {
    const admin = await server.buildUser();
    const user = await server.buildUser({ enterprise: admin.enterpriseId, role: "user" });
    expect(await readerFor(user)).toBe("admins");
    const { body: ofUser } = await raise(user);
    await server.post(admin, contract.replyToTicket, { id: ofUser._id, message: "On my way." });
    await server.buildUser({ enterprise: admin.enterpriseId });
    expect(await readerFor(admin)).toBe("admins");
    await raise(admin);
    expect(await mails()).toEqual([]);
  });

  it("is mailed when the other admin has not accepted the invitation yet", async () => {
    const admin = await server.buildUser();
    const invited = { name: "Devi", email: "devi@tower.test", role: ["admin" as const] };
    await server.post(admin, contract.createUser, invited);
    expect(await readerFor(admin)).toBe("support");
  });

  it("is no longer mailed after fifty mails in a day", async () => {
    const admin = await server.buildUser();
    for (let sent = 0; sent < 52; sent += 1) expect((await raise(admin)).status).toBe(200);
    expect(await mails()).toHaveLength(50);
  });

  it("is stored without a mail when no address is configured", async () => {
    const admin = await unattended.buildUser();
    expect(await readerFor(admin, unattended)).toBe("nobody");
    expect((await raise(admin, unattended)).status).toBe(200);
    await unattended.sendMails();
    expect(unattended.mails).toEqual([]);
    expect((await unattended.get(admin, contract.listTickets)).body.count).toBe(1);
  });
});
