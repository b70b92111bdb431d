import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { SchedulesService } from "./schedules.service.ts";

export function scheduleRoutes(routes: Routes, schedules: SchedulesService): void {
  routes.add(contract.newSchedule, ({ actor, body }) => schedules.create(actor, body));
  routes.add(contract.editSchedule, ({ actor, body }) => schedules.edit(actor, body));
  routes.add(contract.listSchedules, ({ actor, body }) => schedules.list(actor, body));
  routes.add(contract.setScheduleActive, ({ actor, body }) => schedules.setActive(actor, body.id, body.isActive));
  routes.add(contract.deleteSchedule, ({ actor, body }) => schedules.delete(actor, body.id));
  routes.add(contract.skipScheduleRun, ({ actor, body }) => schedules.skip(actor, body.id, new Date(body.due)));
  routes.add(contract.scheduleCount, ({ actor }) => schedules.count(actor));
  routes.add(contract.scheduleHistory, ({ actor, query }) => schedules.history(actor, query));
  routes.add(contract.scheduleRuns, ({ actor, query }) => schedules.runsOn(actor, query.day));
  routes.add(contract.failedSchedules, ({ actor, body }) => schedules.failed(actor, body));
}
