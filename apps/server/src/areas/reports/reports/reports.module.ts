import type { Routes } from "../../../platform/http/route.ts";
import type { Chore } from "../../../platform/module.ts";
import { Renderer, type ReportRenderer } from "./render/renderer.ts";
import { reportRoutes } from "./reports.routes.ts";
import { type ReportDependencies, ReportsService } from "./reports.service.ts";

export function createReports(
  dependencies: Omit<ReportDependencies, "renderer"> & { renderer?: ReportRenderer | undefined },
) {
  const service = new ReportsService({ ...dependencies, renderer: dependencies.renderer ?? new Renderer() });
  const chores: Chore[] = [{ name: "sweep_reports", everyMs: 300_000, run: () => service.sweep() }];
  return { service, routes: (routes: Routes) => reportRoutes(routes, service), chores, close: () => service.close() };
}
