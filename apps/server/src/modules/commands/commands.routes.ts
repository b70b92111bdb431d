import { contract } from "@switchboard/contract";
import type { Routes } from "../../platform/http/route.ts";
import type { HistoryService } from "./history.service.ts";
import type { OrdersService } from "./orders.service.ts";

export function commandRoutes(routes: Routes, orders: OrdersService, history: HistoryService): void {
  routes.add(
    contract.switchDevice,
    ({ actor, body: { switch_appliance_id, source = "dashboard", deadline, ...action } }) =>
      orders.tap(actor, { order: { switchId: switch_appliance_id, ...action }, source, deadline }),
  );
  // Setting a level or a colour also turns the switch on.
  routes.add(
    contract.lightActions,
    ({ actor, body: { switch_appliance_id, source = "dashboard", deadline, ...action } }) =>
      orders.tap(actor, { order: { switchId: switch_appliance_id, switch_state: 1, ...action }, source, deadline }),
  );
  routes.add(contract.switchEvents, ({ actor, query }) => history.onDay(actor, query.id, query.day));
  routes.add(contract.latestSwitchEvents, ({ actor, query }) => history.latest(actor, query.limit));
}
