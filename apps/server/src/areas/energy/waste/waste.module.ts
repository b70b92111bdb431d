import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { AskedFigure } from "../../../platform/metrics/asked-gauges.ts";
import type { Chore } from "../../../platform/module.ts";
import type { PriceEnergy } from "./price-energy.ts";
import { wasteRoutes } from "./waste.routes.ts";
import { WasteService } from "./waste.service.ts";
import { type WasteSources, WasteWatch } from "./waste-watch.service.ts";

/** Creates the search for wasted energy, which is found at night, proven, and decided about by people (ADR 0077). */
export function createWaste(
  parts: WasteSources & {
    database: Database;
    clock: Clock;
    /** Prices energy, where a tariff is known. */
    price?: PriceEnergy | undefined;
  },
) {
  const { database, clock, price, sensors, meters } = parts;
  const service = new WasteService({ database, clock, price, sensors, meters });
  const watch = new WasteWatch(parts);
  const chores: Chore[] = [{ name: "find_waste", everyMs: 20_000, run: (stop) => watch.lookAround(stop) }];
  const figures: AskedFigure[] = [
    {
      name: "switchboard_waste_checks_overdue",
      help: "Enterprises whose last night should have been looked at for waste an hour ago or longer",
      holdsMs: 300_000,
      ask: () => watch.countOverdue(),
    },
  ];
  return { service, watch, chores, figures, routes: (routes: Routes) => wasteRoutes(routes, service) };
}
