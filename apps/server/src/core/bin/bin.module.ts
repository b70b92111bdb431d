import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Routes } from "../../platform/http/route.ts";
import type { GiveBack } from "../../platform/lifecycle.ts";
import type { Chore } from "../../platform/module.ts";
import { binRoutes } from "./bin.routes.ts";
import { BinService } from "./bin.service.ts";
import { type BinEnd, Purge } from "./purge.ts";

/** Creates the bin, which keeps deleted things for as long as they can be restored. */
export function createBin(dependencies: {
  database: Database;
  clock: Clock;
  giveBack: readonly GiveBack[];
  end: BinEnd;
}) {
  const purge = new Purge(dependencies);
  const service = new BinService({ ...dependencies, purge });
  const chores: Chore[] = [{ name: "purge_bin", everyMs: 600_000, run: (stop) => purge.sweep(stop) }];
  return { sweep: () => purge.sweep(), chores, routes: (routes: Routes) => binRoutes(routes, service) };
}
