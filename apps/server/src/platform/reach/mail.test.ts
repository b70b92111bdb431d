import { createServer, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, it, test } from "vitest";
import { smtpMailer } from "../mail/mailer.ts";
import { mailSender } from "./mail.ts";

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function serve(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], closeTimeout: 10, ...options });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  open.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.server.address() as { port: number }).port;
}

/** A server that does as much of SMTP as it is told, and then nothing more. */
async function silentAfter(lines: readonly string[]): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    const waiting = [...lines];
    socket.on("error", () => undefined);
    const say = () => {
      const line = waiting.shift();
      if (line !== undefined) socket.write(`${line}\r\n`);
    };
    say();
    socket.on("data", say);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as { port: number }).port;
}

/** Long enough for a busy machine to get from one line of SMTP to the next. */
const SILENCE_MS = 500;

const mail = {
  to: "asha@example.test",
  subject: "Freezer warms",
  text: "x",
  html: "<p>x</p>",
  messageId: "<d-1@x.test>",
};
const sendBy = (address: string, timeoutMs = 30_000, silenceMs = 30_000) =>
  mailSender(smtpMailer(address, "Switchboard <s@x.test>", silenceMs), timeoutMs)(mail);

it("a mail that was taken has the id that it was given", async () => {
  const parts: Buffer[] = [];
  const port = await serve({
    onData(stream, _session, done) {
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => done());
    },
  });
  expect(await sendBy(`smtp://127.0.0.1:${port}`)).toEqual({ state: "accepted" });
  expect(Buffer.concat(parts).toString()).toContain("Message-ID: <d-1@x.test>");
});

const saying = (responseCode: number) => Object.assign(new Error("no"), { responseCode });
test.each([
  [
    "does not know the mailbox",
    { onRcptTo: (_a, _s, done) => done(saying(550)) },
    { state: "refused", reason: "refused" },
  ],
  ["is busy", { onRcptTo: (_a, _s, done) => done(saying(451)) }, { state: "failed", reason: "busy" }],
  [
    "takes the mail and then refuses it",
    {
      onData(stream, _session, done) {
        stream.on("end", () => done(saying(554)));
        stream.resume();
      },
    },
    { state: "refused", reason: "refused" },
  ],
  ["refuses everybody", { onConnect: (_s, done) => done(saying(421)) }, { state: "failed", reason: "busy" }],
] as [string, SMTPServerOptions, object][])("a mail server that %s", async (_name, options, expected) => {
  expect(await sendBy(`smtp://127.0.0.1:${await serve(options)}`)).toEqual(expected);
});

it("one that refuses our name and password is tried again", async () => {
  const port = await serve({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(saying(535)),
  });
  expect(await sendBy(`smtp://name:word@127.0.0.1:${port}`)).toEqual({ state: "failed", reason: "sign_in" });
});

it("one that hangs before the mail was handed over does not have it", async () => {
  const failed = { state: "failed", reason: "too_slow" };
  expect(await sendBy(`smtp://127.0.0.1:${await silentAfter([])}`, 30_000, SILENCE_MS)).toEqual(failed);
  expect(await sendBy(`smtp://127.0.0.1:${await silentAfter(["220 hi"])}`, 30_000, SILENCE_MS)).toEqual(failed);
});

it("one that hangs after the mail may have it", async () => {
  const port = await silentAfter(["220 hi", "250 ok", "250 ok", "250 ok", "354 go on"]);
  expect(await sendBy(`smtp://127.0.0.1:${port}`, 30_000, SILENCE_MS)).toEqual({
    state: "unknown",
    reason: "too_slow",
  });
});

it("one that answers ever so slowly is not waited for", async () => {
  const port = await silentAfter(["220 hi"]);
  expect(await sendBy(`smtp://127.0.0.1:${port}`, 60, 60_000)).toEqual({ state: "unknown", reason: "too_slow" });
});

it("one that is not there, or has no name, does not have it", async () => {
  const port = await serve({});
  await open.pop()?.();
  expect(await sendBy(`smtp://127.0.0.1:${port}`)).toEqual({ state: "failed", reason: "unreachable" });
  expect(await sendBy("smtp://mail.invalid")).toMatchObject({ state: "failed" });
});
