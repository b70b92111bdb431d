import { OperatorService } from "../../core/operator/operator.service.ts";
import { endEverySession } from "../../core/sessions/sessions.lifecycle.ts";
import { AdminError, type Command, DONE } from "../command.ts";
import { identityOf } from "../identity.ts";

export const endSessions: Command = {
  name: "end-sessions",
  summary: "Sign people out: one person, an enterprise, or everybody",
  details: `
Sessions end at once, on every server, and so do live connections; people sign in again. Wall panels stay paired: end those
under Panels.

  switchboard admin end-sessions --person asha@example.com
  switchboard admin end-sessions --enterprise "Charminar Offices"
  switchboard admin end-sessions --everybody`,
  options: [
    { name: "person", value: "address", help: "all sessions of one person, in every enterprise" },
    { name: "enterprise", value: "id or name", help: "everybody's sessions in one enterprise" },
    { name: "everybody", help: "every session of this server" },
  ],
  async run({ config, store, terminal, sure }, given) {
    const [person, enterprise, everybody] = ["person", "enterprise", "everybody"].map((name) => given.option(name));
    const chosen = [person, enterprise, everybody].filter((each) => each !== undefined);
    if (chosen.length !== 1) throw new AdminError("Say whose: --person, --enterprise or --everybody, one of them.");
    const database = await store();
    const { sessions, users } = identityOf(config, database);
    if (everybody) await sure("This signs everybody out.");
    const ended = await database.transaction(async (sql) => {
      if (person) {
        const known = await users.service.findByEmail(person, sql);
        if (!known) throw new AdminError(`Nobody has the address ${person}.`);
        return sessions.service.endOf(known.id, sql);
      }
      const id = enterprise && (await new OperatorService(database).enterprise(enterprise)).id;
      return id ? sessions.service.endAllIn(id, sql) : endEverySession(sql);
    });
    terminal.print(`${ended} ${ended === 1 ? "session" : "sessions"} ended.`);
    return DONE;
  },
};
