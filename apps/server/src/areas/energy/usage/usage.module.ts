import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { AskedFigure } from "../../../platform/metrics/asked-gauges.ts";
import type { Chore } from "../../../platform/module.ts";
import { UsageService } from "./usage.service.ts";
import { UsageMaking } from "./usage-making.service.ts";

/** Creates the module that provides the usage behind bills. */
export function createUsage({ database, clock }: { database: Database; clock: Clock }) {
  const making = new UsageMaking(database, clock);
  const chores: Chore[] = [{ name: "make_usage", everyMs: 3_600_000, run: (stop) => making.makeDue(stop) }];
  const figures: AskedFigure[] = [
    {
      name: "switchboard_usage_months_waiting",
      help: "Months of billed meters that wait to be packed, of 500 at a time",
      holdsMs: 15_000,
      ask: async () => making.waiting,
    },
  ];
  return { service: new UsageService(database, making), chores, figures };
}
