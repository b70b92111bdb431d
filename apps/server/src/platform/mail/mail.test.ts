import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import os from "node:os";
import path from "node:path";
import type { Language } from "@switchboard/domain/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countedMailer } from "./counted-mailer.ts";
import { writeLetter } from "./letter.ts";
import { smtpMailer } from "./mailer.ts";
import { outboxMailer } from "./outbox-mailer.ts";

const FROM = "Switchboard <switchboard@localhost>";
const clock = { now: () => new Date("2026-03-01T10:00:00Z") };
const words = { subject: "Hello", paragraphs: ["Good news."], link: "Open", closing: "Bye." };
const letter = (name: string, language: Language = "en") =>
  writeLetter({ to: "asha@example.test", name, language }, words, "https://example.test/user/confirm?token=abc&x=1");

describe("a letter", () => {
  it("shows markup and links in a name as plain words", () => {
    const { html, text } = letter('<img src=x onerror="alert(1)"> https://evil.example');
    for (const form of [html, text]) {
      expect(form).toContain("Hello img src x onerror alert(1) https evil example,");
      expect(form).not.toMatch(/<img|evil\.example/);
    }
  });

  it("shows markup in its texts as text", () => {
    const { html } = writeLetter(
      { to: "asha@example.test", language: "en" },
      { ...words, paragraphs: ["<b>Good</b> news."] },
      "https://example.test",
    );
    expect(html).toContain("&lt;b&gt;Good&lt;/b&gt; news.");
    expect(html).toContain("<p>Hello,</p>");
  });

  it("contains the same link in both forms", () => {
    const { html, text } = letter("Asha");
    expect(text).toContain("\nhttps://example.test/user/confirm?token=abc&x=1\n");
    expect(html).toContain('href="https://example.test/user/confirm?token=abc&amp;x=1"');
  });
});

it.each([
  ["en", "Hello Asha,"],
  ["te", "నమస్కారం Asha,"],
  ["hi", "नमस्ते Asha,"],
] as const)("greets in %s and declares the language", (language, greeting) => {
  const { html, text } = letter("Asha", language);
  expect(text.startsWith(greeting)).toBe(true);
  expect(html).toContain(`<html lang="${language}">`);
});

describe("the outbox", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), "switchboard-mail-"));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  async function sendAndRead(mail: ReturnType<typeof letter>, showsLinks = false) {
    const lines: string[] = [];
    await outboxMailer({ dataDir, from: FROM, clock, print: (line) => lines.push(line), showsLinks }).send(mail);
    const [name = ""] = await readdir(path.join(dataDir, "outbox"));
    const file = path.join(dataDir, "outbox", name);
    return { file, lines, source: await readFile(file, "utf8") };
  }

  it("logs where the mail is, but neither its link nor whom it is for", async () => {
    const { file, lines } = await sendAndRead(letter("Asha"));
    expect(lines).toEqual([`A mail is in ${file}, because there is no SMTP_URL`]);
  });

  it("stores a mail that programs can open, and shows its link on a terminal", async () => {
    const { file, lines, source } = await sendAndRead(letter("Asha"), true);
    expect(file).toMatch(/\.eml$/);
    expect(source).toMatch(/^From: Switchboard <switchboard@localhost>\r?$/m);
    expect(source).toMatch(/^To: asha@example\.test\r?$/m);
    expect(source).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(lines.join()).toContain("https://example.test/user/confirm?token=abc&x=1");
  });

  it("is readable only by its owner", async () => {
    const { file } = await sendAndRead(letter("Asha"));
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it("lets no line break in a subject or an address become a header", async () => {
    const subject = "Hi\r\nBcc: eve@example.test\r\n\r\nbody";
    const { source } = await sendAndRead({
      ...letter("Asha"),
      subject,
      to: "asha@example.test\r\nCc: eve@example.test",
    });
    const headers = source.split(/\r?\n\r?\n/)[0] ?? "";
    expect(headers).not.toMatch(/^(bcc|cc):/im);
  });
});

it("counts sent and failed mails", async () => {
  const outcomes: string[] = [];
  const send = async ({ to }: { to: string }) => {
    if (to.startsWith("bad")) throw new Error("no such mailbox");
  };
  const mailer = countedMailer({ send }, { inc: ({ outcome }) => void outcomes.push(outcome) });
  await expect(mailer.send({ ...letter("Asha"), to: "bad@example.test" })).rejects.toThrow("no such mailbox");
  await mailer.send(letter("Asha"));
  expect(outcomes).toEqual(["failed", "sent"]);
});

describe("a mail server", () => {
  it("receives the mail", async () => {
    const received: string[] = [];
    const server = await listenForMail(received);
    const { port } = server.address() as { port: number };
    await smtpMailer(`smtp://127.0.0.1:${port}`, FROM).send(letter("Asha"));
    server.close();
    expect(received).toContain("RCPT TO:<asha@example.test>");
    expect(received).toContain("Subject: Hello");
  });
});

/** Speaks as much SMTP as one mail needs. */
async function listenForMail(received: string[]): Promise<Server> {
  const server = createServer((socket) => {
    let inData = false;
    let rest = "";
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        received.push(line);
        if (inData && line !== ".") continue;
        inData = line === "DATA";
        socket.write(inData ? "354 go on\r\n" : line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
