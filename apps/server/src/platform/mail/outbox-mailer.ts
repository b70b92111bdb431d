import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "../clock/clock.ts";
import { addressed, enclosed, type Mailer } from "./mailer.ts";

interface OutboxOptions {
  dataDir: string;
  from: string;
  clock: Clock;
  /** Shows a line to the operator of the server. */
  print: (line: string) => void;
  /** Whether that line may hold the link of the mail, because it goes to a terminal and into no log. */
  showsLinks?: boolean;
}

/** Without a mail server, writes every mail to a file that mail programs can open, and prints where it is. */
export function outboxMailer({ dataDir, from, clock, print, showsLinks = false }: OutboxOptions): Mailer {
  const folder = path.join(dataDir, "outbox");
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { to, replyTo, subject, text, html, link } = mail;
      const date = clock.now();
      const data = { from, ...addressed(to, replyTo), subject, text, html, date, ...enclosed(mail) };
      const { message } = await transport.sendMail(data);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${date.toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`);
      // The link inside opens an account, so other users of the machine must not read it.
      await writeFile(file, message as Buffer, { mode: 0o600 });
      if (showsLinks) print(`Mail to ${to}: ${subject}${link ? ` ${link}` : ""} (${file})`);
      else print(`A mail is in ${file}, because there is no SMTP_URL`);
    },
  };
}
