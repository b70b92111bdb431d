import { PassThrough } from "node:stream";
import { createTransport } from "nodemailer";

export interface Mail {
  to: string;
  /** Where an answer goes, where that is not to us. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** The same at every attempt, so that mail programs know one mail from two. */
  messageId?: string;
  /** Where one click ends mails of this kind, which mail programs show as a button. */
  unsubscribe?: string;
  attachments?: readonly { name: string; type: string; bytes: Uint8Array }[];
  /** The link the mail is about, for a machine without a mail server, which prints it. */
  link?: string;
}

/** How mail leaves: into a folder, or through a mail server. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** As addresses, never as text to be taken apart: nobody's name or list gets into a header. */
export function addressed(to: string, replyTo: string | undefined) {
  const asAddress = (address: string) => ({ name: "", address });
  return { to: asAddress(to), ...(replyTo !== undefined && { replyTo: asAddress(replyTo) }) };
}

/** What goes with a mail beside its text. */
export function enclosed({ unsubscribe, attachments }: Mail) {
  return {
    ...(unsubscribe !== undefined && { list: { unsubscribe } }),
    ...(attachments && {
      attachments: attachments.map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(bytes),
      })),
    }),
  };
}

/** A mail server that says nothing for so long is away; the library itself would wait for minutes. */
const SILENCE_MS = 10_000;

/** A mail that was handed over whole, without a word whether the server has it. */
export class UnansweredMail extends Error {}

/** Sends through the mail server of SMTP_URL. */
export function smtpMailer(url: string, from: string, silenceMs = SILENCE_MS): Mailer {
  const silence = { connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs };
  return {
    async send(mail) {
      const { to, replyTo, subject, text, html, messageId } = mail;
      // One for each mail, which costs nothing: connections are not kept anyway.
      const transport = createTransport({ url, ...silence, dnsTimeout: silenceMs });
      let wasRead = false;
      transport.use("stream", (sent, done) => {
        // The connection reads it to its end once the server has asked for it.
        sent.message?.processFunc((content) =>
          content.pipe(new PassThrough()).once("end", () => {
            wasRead = true;
          }),
        );
        done();
      });
      const id = messageId === undefined ? {} : { messageId };
      const data = { from, ...addressed(to, replyTo), ...id, subject, text, html, ...enclosed(mail) };
      await transport.sendMail(data).catch((error: unknown) => {
        if (wasRead && !hasAnswered(error)) throw new UnansweredMail("no answer to a mail", { cause: error });
        throw error;
      });
    },
  };
}

const hasAnswered = (error: unknown) => error instanceof Error && "responseCode" in error;
