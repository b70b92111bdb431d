import { OperatorService } from "../../core/operator/operator.service.ts";
import { type Command, DONE } from "../command.ts";
import { identityOf } from "../identity.ts";

export const deleteEnterprise: Command = {
  name: "delete",
  args: "<enterprise>",
  summary: "Delete one enterprise with everything in it, for good",
  details: `
Its devices, people's places in it, automations, the bin and all history. Sessions and connections end at once. People who belong to no other
enterprise go too. It does not go through the bin: only a backup or an archive (see: export) brings it back. Backups keep what they hold.`,
  takes: [1, 1],
  async run({ config, store, terminal, sure }, given) {
    const database = await store();
    const operator = new OperatorService(database);
    const { id, name, people, devices } = await operator.enterprise(given.args[0] ?? "");
    await sure(`This deletes ${name} (${id}) with ${people} people and ${devices} devices for good.`);
    const { enterprises, users } = identityOf(config, database);
    terminal.progress(`Deleting ${name}`);
    await database.transaction(async (sql) => {
      const members = await new OperatorService(sql).everyoneOf(id);
      await enterprises.service.remove(sql, id);
      for (const member of members) await users.service.deleteIfInNoEnterprise(member, sql);
    });
    terminal.print(`${name} is deleted.`);
    return DONE;
  },
};
