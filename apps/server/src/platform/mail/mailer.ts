import { createTransport } from "nodemailer";

export interface Mail {
  to: string;
  /** Where an answer goes, where that is not to us. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
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

/** Sends through the mail server of SMTP_URL. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url);
  return {
    async send({ to, replyTo, subject, text, html }) {
      await transport.sendMail({ from, ...addressed(to, replyTo), subject, text, html });
    },
  };
}
