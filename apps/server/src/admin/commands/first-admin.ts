import { contract } from "@switchboard/contract";
import { AdminError, type Command, type CommandArguments, DONE } from "../command.ts";
import { identityOf } from "../identity.ts";
import { passwordIn, readBody, timeZoneIn } from "../person.ts";

const PERSON = ["email", "name", "enterprise", "password-file"] as const;

export const firstAdmin: Command = {
  name: "first-admin",
  summary: "Make the first admin and the first enterprise",
  details: `
Without options it prints a link that works once, for 24 hours, and asks for name, address and password in the browser; a
link that was printed before ends. PUBLIC_URL is where it leads to.

With --email, --name, --enterprise and --password-file the account is made at once, without a browser. The password is the
first line of the file ("-" reads it from standard input), and the usual rules for passwords hold.

It works only while there is no account at all.`,
  options: [
    { name: "email", value: "address", help: "the admin's e-mail address" },
    { name: "name", value: "name", help: "the admin's name" },
    { name: "enterprise", value: "name", help: "the name of the enterprise" },
    { name: "time-zone", value: "zone", help: "its time zone, such as Asia/Kolkata (default: this machine's)" },
    { name: "password-file", value: "file", help: "the file with the password, or - for standard input" },
  ],
  async run({ config, store, terminal }, given) {
    const isDirect = PERSON.some((name) => given.option(name) !== undefined);
    const missing = isDirect ? PERSON.filter((name) => given.option(name) === undefined) : [];
    if (missing.length > 0) throw new AdminError(`Also needed: ${missing.map((name) => `--${name}`).join(", ")}.`);
    const password = isDirect ? await passwordIn(given.option("password-file") ?? "") : "";
    const { registration } = identityOf(config, await store()).auth;
    const link = await registration.createSetupLink("switchboard admin");
    if (!link) throw new AdminError("There are accounts already: an admin invites others under Users.");
    if (!isDirect) {
      terminal.print(link);
      return DONE;
    }
    const token = new URL(link).searchParams.get("setup") ?? "";
    await registration.setup(readPerson(given, token, password), { ip: "127.0.0.1", agent: "switchboard admin" });
    terminal.print(`${given.option("email")} is the admin of ${given.option("enterprise")} and can sign in.`);
    return DONE;
  },
};

function readPerson(given: CommandArguments, token: string, password: string) {
  return readBody(contract.setup.body, {
    token,
    name: given.option("name"),
    email: given.option("email"),
    organisation: given.option("enterprise"),
    password,
    time_zone: timeZoneIn(given),
  });
}
