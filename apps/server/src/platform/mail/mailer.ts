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
