import { sendBySmtp } from "../../platform/mail/mailer.ts";
import { AdminError, type Command, DONE } from "../command.ts";

export const testMail: Command = {
  name: "test-mail",
  args: "<address>",
  summary: "Send a mail and say what the mail server answered",
  details: `
Sends a short mail through SMTP_URL from MAIL_FROM, once, and prints the answer of the mail server to it. Accepted means that the mail server
took it: look into the mailbox, and into its folder for spam. Needs no store.`,
  takes: [1, 1],
  async run({ config, terminal }, given) {
    const [to = ""] = given.args;
    const { smtpUrl, mailFrom, publicUrl, dataDir } = config;
    if (!smtpUrl)
      throw new AdminError(`SMTP_URL is not set. Mails are written to ${dataDir}/outbox and not sent to anybody.`);
    const { host } = new URL(smtpUrl);
    const words = `This mail was sent by the operator of ${publicUrl} to find out whether mails arrive. They do.`;
    const mail = { to, subject: "Test mail of Switchboard", text: `${words}\n`, html: `<p>${words}</p>` };
    const answer = await sendBySmtp(smtpUrl, mailFrom, mail).catch((error: unknown) => {
      throw new AdminError(`${host} did not take the mail from ${mailFrom}: ${reasonOf(error)}`);
    });
    terminal.print(`${host} took the mail to ${to}: ${answer}`);
    return DONE;
  },
};

/** Returns the words of the mail server where it answered, and those of the connection where it did not. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { response, command } = error as Error & { response?: string; command?: string };
  if (response) return `${response}${command ? ` (in answer to ${command})` : ""}`;
  return error.message;
}
