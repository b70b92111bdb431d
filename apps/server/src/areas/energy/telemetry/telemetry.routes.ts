import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { AcceptingService } from "./accepting.service.ts";
import type { AnalyticsService } from "./analytics.service.ts";
import type { DoubtsService } from "./doubts.service.ts";
import type { RebuildService } from "./rebuild.service.ts";
import type { SwitchAnalyticsService } from "./switch-analytics.service.ts";

interface TelemetryServices {
  analytics: AnalyticsService;
  switches: SwitchAnalyticsService;
  rebuilds: RebuildService;
  doubts: DoubtsService;
  accepting: AcceptingService;
}

export function telemetryRoutes(
  routes: Routes,
  { analytics, switches, rebuilds, doubts, accepting }: TelemetryServices,
): void {
  routes.add(contract.getEnergyData, ({ actor, body }) => analytics.energy(actor, body));
  routes.add(contract.powerNow, ({ actor }) => analytics.powerNow(actor));
  routes.add(contract.recentReadings, ({ actor, query }) => analytics.recent(actor, query.userDevice));
  routes.add(contract.getPowerData, ({ actor, body }) => analytics.series(actor, "power", body));
  routes.add(contract.getCurrentData, ({ actor, body }) => analytics.series(actor, "current", body));
  routes.add(contract.getVoltageData, ({ actor, body }) => analytics.series(actor, "voltage", body));
  routes.add(contract.getPfactorData, ({ actor, body }) => analytics.series(actor, "pfactor", body));
  routes.add(contract.devicewiseEnergy, ({ actor, body }) => analytics.devicewise(actor, body));
  routes.add(contract.switchAnalytics, ({ actor, query }) => switches.runningOn(actor, query.day));
  routes.add(contract.runningHours, ({ actor, query }) => switches.running(actor, query.from_date, query.to_date));
  routes.add(contract.intervalWiseHistory, ({ actor, query }) => switches.intervals(actor, query.day, query.interval));
  routes.add(contract.switchEventsCount, ({ actor, query }) => switches.counts(actor, query.day));
  routes.add(contract.doubtfulReadings, ({ actor, body }) => doubts.list(actor, body));
  routes.add(contract.decideReading, ({ actor, body }) => doubts.decide(actor, body));
  routes.add(contract.acceptReadings, ({ actor, body }) => accepting.accept(actor, body));
  routes.add(contract.withdrawAcceptance, ({ actor, body }) => accepting.withdraw(actor, body));
  routes.add(contract.rollupProgress, ({ actor }) => rebuilds.progress(actor));
}
