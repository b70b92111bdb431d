import { PassThrough } from "node:stream";
import { createTransport } from "nodemailer";

export interface Mail {
  to: string;
  /** Answers go to this address instead of the sender's. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Stays the same at every attempt, so that mail programs recognise a mail that is sent again. */
  messageId?: string;
  /** The link that ends mails of this kind, which mail programs show as a button; they post to it without opening it (RFC 8058). */
  unsubscribe?: string;
  attachments?: readonly { name: string; type: string; bytes: Uint8Array }[];
  /** The main link of the mail, which a server without SMTP prints. */
  link?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Passes addresses as objects and never as text to be parsed, so that nobody adds a name or a list to a header. */
export function addressed(to: string, replyTo: string | undefined) {
  const asAddress = (address: string) => ({ name: "", address });
  return { to: asAddress(to), ...(replyTo !== undefined && { replyTo: asAddress(replyTo) }) };
}

/** The content of the header, and of what mail programs post (RFC 8058). */
const ONE_CLICK = "List-Unsubscribe=One-Click";

export function enclosed({ unsubscribe, attachments }: Mail) {
  return {
    ...(unsubscribe !== undefined && {
      list: { unsubscribe },
      headers: { "List-Unsubscribe-Post": ONE_CLICK },
    }),
    ...(attachments && {
      attachments: attachments.map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(bytes),
      })),
    }),
  };
}

/** A mail server that is silent for this long counts as down; the library itself would wait for minutes. */
const SILENCE_MS = 10_000;

/** Thrown when the whole mail was sent but the server did not confirm it. */
export class UnansweredMail extends Error {}

/** Sends through the mail server of SMTP_URL. */
export function smtpMailer(url: string, from: string, silenceMs = SILENCE_MS): Mailer {
  return {
    async send(mail) {
      await sendBySmtp(url, from, mail, silenceMs);
    },
  };
}

/** Sends a mail and returns what the server answered to it. */
export async function sendBySmtp(url: string, from: string, mail: Mail, silenceMs = SILENCE_MS): Promise<string> {
  const silence = { connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs };
  const { to, replyTo, subject, text, html, messageId } = mail;
  // Each mail has its own transport, which costs nothing because connections are not kept anyway.
  const transport = createTransport({ url, ...silence, dnsTimeout: silenceMs });
  let wasRead = false;
  transport.use("stream", (sent, done) => {
    // The connection reads the whole message only after the server has accepted the DATA command.
    sent.message?.processFunc((content) =>
      content.pipe(new PassThrough()).once("end", () => {
        wasRead = true;
      }),
    );
    done();
  });
  const id = messageId === undefined ? {} : { messageId };
  const data = { from, ...addressed(to, replyTo), ...id, subject, text, html, ...enclosed(mail) };
  const { response } = await transport.sendMail(data).catch((error: unknown) => {
    if (wasRead && !hasAnswered(error)) throw new UnansweredMail("no answer to a mail", { cause: error });
    throw error;
  });
  return response;
}

const hasAnswered = (error: unknown) => error instanceof Error && "responseCode" in error;
