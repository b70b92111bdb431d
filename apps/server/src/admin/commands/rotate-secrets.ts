import { CHANNELS } from "../../areas/alarms/channels/channel-settings.ts";
import { renewChannelSeals } from "../../areas/alarms/channels/sealed-channels.service.ts";
import { ACCOUNT_MAILS, renewMailSeals } from "../../areas/people/account-mails/account-mails.service.ts";
import { createFactors } from "../../areas/people/factors/factors.module.ts";
import { SecretBox } from "../../platform/auth/secret-box.ts";
import { newSecret } from "../../platform/auth/secrets.ts";
import { AdminError, type Command, DONE, FAILED } from "../command.ts";

const SESSION_DAYS = 30;
const SHORTEST = 32;

export const rotateSecrets: Command = {
  name: "rotate-secrets",
  summary: "Change TOKEN_SECRET, or BROKER_HOOK_SECRET, without ending anything",
  details: `
In three steps:

  1. switchboard admin rotate-secrets              prints a new secret, and what to set
  2. Set both on every server, and restart them    sessions of before go on, new ones are signed with the new secret
     (one after the other, where there are several: see below)
  3. switchboard admin rotate-secrets --finish     seals the secrets of authenticator apps and channels, and waiting mails, anew

After ${SESSION_DAYS} days no session of before is left: take TOKEN_SECRET_PREVIOUS out again. Wall panels keep the token that they were paired with:
pair those again that were paired before, or leave TOKEN_SECRET_PREVIOUS until you have. Where the old secret is known to somebody, do
not wait: leave TOKEN_SECRET_PREVIOUS out after step 3, which signs everybody out.

BROKER_HOOK_SECRET, where a broker of your own asks the servers with it: set the new one and BROKER_HOOK_SECRET_PREVIOUS on the servers and restart
them, then change it in the broker, then take BROKER_HOOK_SECRET_PREVIOUS out. --hook prints both lines.

Several servers: first give each TOKEN_SECRET_PREVIOUS with the *new* secret and restart it, so that all accept both; then exchange the two
on each and restart again.`,
  options: [
    { name: "hook", help: "print a new BROKER_HOOK_SECRET instead" },
    { name: "finish", help: "the new secret is set everywhere: seal with it what was sealed with the one before" },
  ],
  async run({ config, environment, store, terminal, clock }, given) {
    const { TOKEN_SECRET: secret, TOKEN_SECRET_PREVIOUS: previous } = environment;
    if (given.option("hook") !== undefined) {
      terminal.print(`BROKER_HOOK_SECRET=${newSecret()}`);
      terminal.print(
        `BROKER_HOOK_SECRET_PREVIOUS=${environment.BROKER_HOOK_SECRET || "<the BROKER_HOOK_SECRET of now>"}`,
      );
      return DONE;
    }
    if (given.option("finish") === undefined) {
      terminal.print(`TOKEN_SECRET=${newSecret()}`);
      terminal.print(`TOKEN_SECRET_PREVIOUS=${secret || "<the TOKEN_SECRET of now>"}`);
      return DONE;
    }
    if (!secret || !previous || secret.length < SHORTEST || previous.length < SHORTEST)
      throw new AdminError("Set TOKEN_SECRET and TOKEN_SECRET_PREVIOUS as the servers have them.");
    const database = await store();
    const { publicUrl } = config;
    const secrets = { tokenSecret: secret, previousTokenSecret: previous };
    const { renewed, lost } = await createFactors({ database, clock, publicUrl, ...secrets }).renewSeals();
    terminal.print(`Secrets of authenticator apps sealed anew: ${renewed}.`);
    if (lost > 0) terminal.print(`Neither secret opens ${lost} of them: those people set up their app again.`);
    const channels = await renewChannelSeals(database, new SecretBox(secret, CHANNELS, previous));
    terminal.print(`Channels of people sealed anew: ${channels.renewed}.`);
    if (channels.lost > 0)
      terminal.print(`Neither secret opens ${channels.lost} of them: those people add them again.`);
    const mails = await renewMailSeals(database, new SecretBox(secret, ACCOUNT_MAILS, previous));
    terminal.print(`Waiting mails sealed anew: ${mails.renewed}.`);
    if (mails.lost > 0) terminal.print(`Neither secret opens ${mails.lost} of them: they are not sent.`);
    const until = new Date(clock.now().getTime() + SESSION_DAYS * 86_400_000).toISOString().slice(0, 10);
    terminal.print(`From ${until} on no session needs TOKEN_SECRET_PREVIOUS any more.`);
    return lost + channels.lost + mails.lost > 0 ? FAILED : DONE;
  },
};
