import { RebuildService } from "../../areas/energy/telemetry/rebuild.service.ts";
import { OperatorService } from "../../core/operator/operator.service.ts";
import { AdminError, type Command, DONE } from "../command.ts";

export const rebuildRollups: Command = {
  name: "rebuild-rollups",
  summary: "Make hours, days and months again from the readings",
  details: `
Of one enterprise, of the devices in it that were read since a day, or of all enterprises: a device at a time, each whole or not at all, while servers go
on working; they help with it. What comes out is what readings give as they arrive. Hours whose readings have aged out stay as they are.

  switchboard admin rebuild-rollups --enterprise "Charminar Offices" --since 2026-03-01
  switchboard admin rebuild-rollups --all`,
  options: [
    { name: "enterprise", value: "id or name", help: "one enterprise" },
    { name: "since", value: "day", help: "only devices with readings since then, such as 2026-03-01" },
    { name: "all", help: "every enterprise" },
  ],
  async run({ store, terminal, clock }, given) {
    const [enterprise, since] = [given.option("enterprise"), given.option("since")];
    if ((enterprise === undefined) === (given.option("all") === undefined))
      throw new AdminError("Say which: --enterprise or --all, one of them.");
    const from = since === undefined ? undefined : new Date(since);
    if (from && Number.isNaN(from.getTime())) throw new AdminError(`${since} is no day: 2026-03-01 is.`);
    const database = await store();
    const operator = new OperatorService(database);
    const chosen = enterprise ? [await operator.enterprise(enterprise)] : await operator.enterprises();
    const rebuilds = new RebuildService(database, clock);
    let done = 0;
    for (const { id, name } of chosen) {
      const marked = await rebuilds.markStale(id, from);
      if (marked > 0) terminal.progress(`${name}: ${marked} devices`);
      await rebuilds.rebuild(id);
      done += marked;
    }
    terminal.print(`Made the roll-ups of ${done} ${done === 1 ? "device" : "devices"} again.`);
    return DONE;
  },
};
