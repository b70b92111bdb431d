import { contract } from "@switchboard/contract";
import type { Routes } from "../../../platform/http/route.ts";
import type { AlarmsService } from "./alarms.service.ts";
import type { RulesService } from "./rules.service.ts";

export function alarmRoutes(routes: Routes, alarms: AlarmsService, rules: RulesService): void {
  routes.add(contract.listAlarms, ({ actor, query }) => alarms.list(actor, query));
  routes.add(contract.oneAlarm, ({ actor, query }) => alarms.one(actor, query.id));
  routes.add(contract.acknowledgeAlarms, ({ actor, body }) => alarms.acknowledge(actor, body));
  routes.add(contract.shelveAlarms, ({ actor, body }) => alarms.shelve(actor, body));
  routes.add(contract.unshelveAlarms, ({ actor, body }) => alarms.unshelve(actor, body));
  routes.add(contract.closeAlarms, ({ actor, body }) => alarms.close(actor, body));
  routes.add(contract.assignAlarm, ({ actor, body }) => alarms.assign(actor, body));
  routes.add(contract.noteAlarm, ({ actor, body }) => alarms.note(actor, body));
  routes.add(contract.linkAlarmTicket, ({ actor, body }) => alarms.linkTicket(actor, body));
  routes.add(contract.alarmRules, ({ actor }) => rules.list(actor));
  routes.add(contract.setAlarmRule, ({ actor, body }) => rules.set(actor, body));
}
