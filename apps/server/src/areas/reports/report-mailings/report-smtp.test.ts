import { contract } from "@switchboard/contract";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { smtpMailer } from "../../../platform/mail/mailer.ts";
import type { TestUser } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { TOKEN_SECRET } from "../../../testing/token-secret.ts";
import { createReportMailings } from "./report-mailings.module.ts";

const MONDAY = "2026-03-09T01:30:00Z";

let server: TestServer;
let admin: TestUser;
let mailing: string;
const open: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set("2026-03-06T06:30:00Z");
  admin = await server.buildUser({ name: "Asha" });
  const device = await server.buildDevice(admin.enterpriseId, { type: "HEAVY_PLUG", name: "గది హీటర్" });
  await server.database.query(
    "INSERT INTO device_events (enterprise_id, device_id, ts, type, value) VALUES ($1, $2, $3, 12, 190)",
    [device.enterpriseId, device.id, "2026-03-03T06:30:00Z"],
  );
  const input = { name: "Événements", kind: "event", format: "PDF", every: "week" };
  const made = { ...input, on_day: 1, time: 700, people: [admin.userId] };
  mailing = (await server.post(admin, contract.newReportMailing, made)).body._id;
});
afterAll(() => server.close());
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function serve(options: SMTPServerOptions): Promise<string> {
  const smtp = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], closeTimeout: 10, ...options });
  smtp.on("error", () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", () => resolve()));
  open.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`;
}

/** Starts another server that mails through this mail server. */
function mailingsBy(address: string) {
  return createReportMailings({
    database: server.database,
    clock: server.clock,
    tokenSecret: TOKEN_SECRET,
    publicUrl: "https://switchboard.test",
    mailer: smtpMailer(address, "Switchboard <s@x.test>", 2000),
    reports: server.app.building.reports.service,
    failed: () => undefined,
  });
}

async function sendBy(...servers: ReturnType<typeof createReportMailings>[]): Promise<void> {
  await Promise.all(servers.map(({ planner }) => planner.planDue()));
  await Promise.all(servers.map(({ runner }) => runner.sendDue()));
  await Promise.all(servers.map(({ runner }) => runner.settled()));
}

async function last() {
  const { docs } = (await server.get(admin, contract.listReportMailings, {})).body;
  return docs.find(({ _id }) => _id === mailing)?.people[0]?.last;
}

it("tries again when the mail server is down, and sends the file once from two servers", async () => {
  server.clock.set(MONDAY);
  const away = mailingsBy("smtp://127.0.0.1:1");
  await sendBy(away);
  expect(await last()).toMatchObject({ state: "waiting", reason: "unreachable", again_at: "2026-03-09T01:31:00.000Z" });

  const received: string[] = [];
  const address = await serve({
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        received.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  server.clock.advance(60_000);
  await sendBy(mailingsBy(address), mailingsBy(address));
  expect(await last()).toMatchObject({ state: "accepted", reason: null, again_at: null });
  expect(received).toHaveLength(1);
  // Long headers are folded.
  const mail = (received[0] ?? "").replace(/\r\n[ \t]+/g, " ");
  expect(mail).toMatch(/^List-Unsubscribe: <https:\/\/switchboard\.test\/user\/stop-report\/[\w-]+>/m);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(mail).toMatch(/^Content-Type: application\/pdf; name=event-report_2026-03-02_2026-03-08\.pdf/m);
  const encoded = /filename=event-report\S+\r\n\r\n([\s\S]+?)\r\n--/.exec(mail)?.[1] ?? "";
  expect(Buffer.from(encoded, "base64").subarray(0, 5).toString()).toBe("%PDF-");
});

it("sends nothing but the report to an external address, whatever the names contain", async () => {
  server.clock.set("2026-03-06T06:30:00Z");
  const name = "Bills Bcc: eve@outside.test";
  const input = { name, kind: "event", format: "PDF", every: "month", on_day: 7, time: 0 };
  const body = { ...input, people: [admin.userId], addresses: ["ca@outside.test"] };
  expect((await server.post(admin, contract.newReportMailing, body)).status).toBe(200);
  const received: { to: string[]; mail: string }[] = [];
  const address = await serve({
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        received.push({ to: envelope.rcptTo.map((each) => each.address), mail: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  server.clock.set("2026-03-06T18:30:00Z");
  await sendBy(mailingsBy(address));
  const outside = received.filter(({ to }) => to.includes("ca@outside.test"));
  expect(outside.map(({ to }) => to)).toEqual([["ca@outside.test"]]);
  const [headers = "", ...rest] = (outside[0]?.mail ?? "").replace(/\r\n[ \t]+/g, " ").split("\r\n\r\n");
  expect(headers).toMatch(/^To: ca@outside\.test\r$/m);
  expect(headers).not.toMatch(/^(Bcc|Cc|Reply-To):/m);
  expect(headers).toMatch(/^List-Unsubscribe: <https:\/\/switchboard\.test\/user\/stop-report\/[\w-]+>\r$/m);
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(rest.join("")).not.toContain(admin.email);
});

it("shows a permanent refusal of the mail server, and does not try again", async () => {
  server.clock.set("2026-03-16T01:30:00Z");
  const address = await serve({
    onRcptTo(_address, _session, done) {
      done(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
    },
  });
  await server.database.query(
    `INSERT INTO device_events (enterprise_id, device_id, ts, type, value)
     SELECT enterprise_id, id, '2026-03-10T06:30:00Z', 12, 190 FROM devices WHERE enterprise_id = $1`,
    [admin.enterpriseId],
  );
  await sendBy(mailingsBy(address));
  expect(await last()).toMatchObject({ state: "failed", reason: "refused", again_at: null });
});
