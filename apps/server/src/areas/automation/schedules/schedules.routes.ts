import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { RunNowService } from "./run-now.service.ts";
import type { SchedulePlansService } from "./schedule-plans.service.ts";
import type { SchedulesService } from "./schedules.service.ts";

interface Services {
  schedules: SchedulesService;
  plans: SchedulePlansService;
  runNow: RunNowService;
}

export function scheduleRoutes(routes: Routes, { schedules, plans, runNow }: Services): void {
  routes.add(contract.newSchedule, ({ actor, body }) => schedules.create(actor, body));
  routes.add(contract.editSchedule, ({ actor, body }) => schedules.edit(actor, body));
  routes.add(contract.listSchedules, ({ actor, body }) => schedules.list(actor, body));
  routes.add(contract.setScheduleActive, ({ actor, body }) => schedules.setActive(actor, body.id, body.isActive));
  routes.add(contract.deleteSchedule, ({ actor, body }) => schedules.delete(actor, body.id));
  routes.add(contract.skipScheduleRun, ({ actor, body }) => plans.skip(actor, body.id, new Date(body.due)));
  routes.add(contract.unskipScheduleRun, ({ actor, body }) => plans.unskip(actor, body.id, new Date(body.due)));
  routes.add(contract.pauseSchedule, ({ actor, body: { id, until } }) =>
    plans.pause(actor, id, until === null ? null : new Date(until)),
  );
  routes.add(contract.resumeSchedule, ({ actor, body }) => plans.resume(actor, body.id));
  routes.add(contract.runSchedule, ({ actor, body }) => runNow.run(actor, body));
  routes.add(contract.scheduleCount, ({ actor }) => schedules.count(actor));
  routes.add(contract.schedulesByOthers, ({ actor, query }) => schedules.byOthers(actor, query.room));
  routes.add(contract.scheduleHistory, ({ actor, query }) => schedules.history(actor, query));
  routes.add(contract.scheduleRuns, ({ actor, query }) => schedules.runsOn(actor, query));
  routes.add(contract.failedSchedules, ({ actor, body }) => schedules.failed(actor, body));
}
