import { AdminError, type Command, DONE } from "../command.ts";
import { identityOf } from "../identity.ts";

export const resetSecondFactor: Command = {
  name: "reset-second-factor",
  args: "<address>",
  summary: "Make a link that removes somebody's second factor",
  details: `
For a person who lost phone and recovery codes and has no other admin to ask. Prints a link that works once, for 24 hours; earlier ones
end. Opening it removes authenticator app, passkeys and recovery codes and ends all sessions; the password is still needed to sign in.
Make sure who is asking. The activity log of the person's enterprise says that the operator did this.`,
  takes: [1, 1],
  async run({ config, store, terminal }, given) {
    const [email = ""] = given.args;
    const link = await identityOf(config, await store()).auth.factorReset.linkFor(email);
    if (!link) throw new AdminError(`Nobody has the address ${email}.`);
    terminal.print(link);
    return DONE;
  },
};
