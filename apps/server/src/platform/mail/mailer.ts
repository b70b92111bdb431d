import { createTransport } from "nodemailer";

export interface Mail {
  to: string;
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

/** Sends through the mail server of SMTP_URL. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url);
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text, html });
    },
  };
}
