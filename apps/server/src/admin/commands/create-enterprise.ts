import { contract } from "@switchboard/contract";
import { AdminError, type Command, type CommandArguments, DONE } from "../command.ts";
import { identityOf } from "../identity.ts";
import { PASSWORD_FILE, passwordIn, readBody, TIME_ZONE, timeZoneIn } from "../person.ts";

export const createEnterprise: Command = {
  name: "create-enterprise",
  args: "<name>",
  summary: "Create one more enterprise with its first admin",
  details: `
If the admin has an account on this server, the enterprise is created at once, and they find it under My enterprises.

Otherwise the command prints a link that works once, for 24 hours: the admin chooses a password there, and the enterprise is
created with it. With --password-file the account and the enterprise are created at once. It works whatever REGISTRATION says.

  switchboard admin create-enterprise "Charminar Offices" --email asha@example.com --name Asha --time-zone Asia/Kolkata`,
  options: [
    { name: "email", value: "address", help: "the admin's e-mail address" },
    { name: "name", value: "name", help: "the admin's name, unless they have an account" },
    TIME_ZONE,
    PASSWORD_FILE,
  ],
  takes: [1, 1],
  async run({ config, store, terminal }, given) {
    const email = given.option("email");
    if (!email) throw new AdminError("Also needed: --email.");
    const file = given.option("password-file");
    const password = file === undefined ? undefined : await passwordIn(file);
    const { auth, users } = identityOf(config, await store());
    const known = await users.service.findBelonging(email);
    if (known && file !== undefined)
      throw new AdminError(`${email} has an account already: leave --password-file out.`);
    const body = readAdmin(given, email, known?.name);
    const { link } = await auth.registration.openByOperator(body, password);
    terminal.print(link ?? `${body.email} is the admin of ${body.organisation} and can sign in.`);
    return DONE;
  },
};

function readAdmin(given: CommandArguments, email: string, knownName: string | undefined) {
  const name = knownName ?? given.option("name");
  if (!name) throw new AdminError(`Also needed: --name. ${email} has no account yet.`);
  return readBody(contract.register.body, { name, email, organisation: given.args[0], time_zone: timeZoneIn(given) });
}
