import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { ReportsService } from "./reports.service.ts";

export function reportRoutes(routes: Routes, reports: ReportsService): void {
  routes.add(contract.newReport, ({ actor, body }) => reports.begin(actor, body));
  routes.add(contract.reportProgress, ({ actor, query }) => reports.progress(actor, query.id));
  routes.add(contract.reportEvents, ({ actor, body }) => reports.events(actor, body));
  routes.add(contract.reportSensors, ({ actor, body }) => reports.sensors(actor, body));
  routes.download(contract.reportFile, ({ actor, query }) => reports.file(actor, query.id));
}
