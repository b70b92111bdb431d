import { AdminError, type Command, DONE } from "../command.ts";
import { identityOf } from "../identity.ts";

const SHORTEST_SECRET = 32;

export const resetPassword: Command = {
  name: "reset-password",
  args: "<address>",
  summary: "Sign somebody out and make a link to a new password",
  details: `
Prints a link that works once, for one hour; earlier links to a new password end. All sessions of the person end at once. Make sure
who is asking before you pass the link on: it opens the account, as far as there is no second factor. Until it is used, the
present password still works.

With --mail the link goes to the person's mailbox and is not printed. The server sends the mail, so TOKEN_SECRET has to be set as the server
has it. The activity log of the person's enterprise says that the operator did this.`,
  options: [{ name: "mail", help: "mail the link instead of printing it" }],
  takes: [1, 1],
  async run({ config, environment, store, terminal }, given) {
    const [email = ""] = given.args;
    const isMailed = given.option("mail") !== undefined;
    const secret = environment.TOKEN_SECRET;
    if (isMailed && (secret ?? "").length < SHORTEST_SECRET)
      throw new AdminError("Set TOKEN_SECRET as the server has it, or leave --mail out.");
    const { auth } = identityOf(config, await store(), secret || undefined);
    const done = await auth.passwordReset.resetByOperator(email, isMailed);
    if (!done) throw new AdminError(`Nobody has the address ${email}.`);
    terminal.print(`${done.ended} ${done.ended === 1 ? "session" : "sessions"} ended.`);
    terminal.print(isMailed ? `The server mails a link to a new password to ${email}.` : done.link);
    return DONE;
  },
};
