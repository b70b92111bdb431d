import { OperatorService } from "../../core/operator/operator.service.ts";
import { type Command, DONE } from "../command.ts";
import { tableOf } from "../table.ts";

export const listPeople: Command = {
  name: "list-people",
  args: "<enterprise>",
  summary: "List the people of an enterprise, by its id or name",
  details: `
One line for each: name, address, role, whether a second factor is set up, since when they belong to it and when they signed in
there last. "invited" stands for people who have not accepted yet. With --json a line of JSON for each, for programs.`,
  options: [{ name: "json", help: "one JSON object a line" }],
  takes: [1, 1],
  async run({ store, terminal }, given) {
    const operator = new OperatorService(await store());
    const { id } = await operator.enterprise(given.args[0] ?? "");
    const people = await operator.people(id);
    if (given.option("json") !== undefined) {
      for (const each of people) terminal.print(JSON.stringify(each));
      return DONE;
    }
    const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? "never";
    const rows = people.map((each) => [
      each.name,
      each.email,
      each.role,
      each.second_factor ? "yes" : "no",
      day(each.since),
      each.invited ? "invited" : day(each.last_sign_in),
    ]);
    const head = ["name", "address", "role", "second factor", "since", "last sign-in"];
    for (const line of tableOf(head, rows)) terminal.print(line);
    return DONE;
  },
};
