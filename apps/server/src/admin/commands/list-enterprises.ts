import { OperatorService } from "../../core/operator/operator.service.ts";
import { type Command, DONE } from "../command.ts";
import { tableOf } from "../table.ts";

export const listEnterprises: Command = {
  name: "list",
  summary: "List the enterprises of this server",
  details: `
One line for each: its id, its name, when it was made, how many people and devices it has, how many sessions are open, and
when anybody signed in last. With --json a line of JSON for each, for programs.`,
  options: [{ name: "json", help: "one JSON object a line" }],
  async run({ store, terminal }, given) {
    const enterprises = await new OperatorService(await store()).enterprises();
    if (given.option("json") !== undefined) {
      for (const each of enterprises) terminal.print(JSON.stringify(each));
      return DONE;
    }
    if (enterprises.length === 0)
      terminal.print("There is no enterprise yet. See: switchboard admin first-admin --help");
    const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? "never";
    const rows = enterprises.map((each) => [
      each.id,
      each.name,
      day(each.created_at),
      String(each.people),
      String(each.devices),
      String(each.sessions),
      day(each.last_sign_in),
    ]);
    if (rows.length > 0)
      for (const line of tableOf(["id", "name", "since", "people", "devices", "sessions", "last sign-in"], rows))
        terminal.print(line);
    return DONE;
  },
};
