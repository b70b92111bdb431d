import { createServer } from "node:net";
import { contract } from "@switchboard/contract";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from "vitest";
import { startServerProcess } from "../../../testing/server-process.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };

let server: TestServer;
const cleanUps: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A mail server that takes connections and never says a word. */
async function serveSilence() {
  let connections = 0;
  const silent = createServer((socket) => {
    connections += 1;
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  cleanUps.push(() => new Promise((resolve) => silent.close(resolve)));
  return { url: `smtp://127.0.0.1:${(silent.address() as { port: number }).port}`, connections: () => connections };
}

async function serveMail(heard: string[]): Promise<string> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 10,
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        heard.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  smtp.on("error", () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", () => resolve()));
  cleanUps.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`;
}

async function startMailing(smtpUrl: string) {
  const started = await startServerProcess(server.database.url, { env: { SMTP_URL: smtpUrl } });
  cleanUps.push(started.stop);
  return started;
}

const post = (url: string, path: string, body: object) =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Starting two server processes takes long; `account-mails.test.ts` covers a lease that ends, in one process. */
it.runIf(inject("isFullRun"))(
  "brings the mail once when the server is killed between the request and the mail",
  async () => {
    const { email } = await server.buildUser();
    const silent = await serveSilence();
    const first = await startMailing(silent.url);
    expect((await post(first.url, contract.forgotPassword.path, { email })).status).toBe(200);
    await vi.waitFor(() => expect(silent.connections()).toBeGreaterThan(0), PATIENCE);
    await first.stop();
    // The lease of the server that was killed ends at once instead of in a minute.
    await server.database.query("UPDATE account_mails SET due_at = created_at");

    const heard: string[] = [];
    const second = await startMailing(await serveMail(heard));
    await vi.waitFor(() => expect(heard).toHaveLength(1), PATIENCE);
    const token = /token=3D([\w-]+)|token=([\w-]+)/.exec(heard[0]?.replaceAll("=\r\n", "") ?? "");
    const reset = { token: token?.[1] ?? token?.[2], password: "a long new password" };
    await vi.waitFor(
      async () =>
        expect(await server.database.query("SELECT kind, state, sealed FROM account_mails")).toEqual([
          { kind: "password_reset", state: "accepted", sealed: null },
        ]),
      PATIENCE,
    );
    expect(heard).toHaveLength(1);
    expect((await post(second.url, contract.resetPassword.path, reset)).status).toBe(200);
  },
  180_000,
);
