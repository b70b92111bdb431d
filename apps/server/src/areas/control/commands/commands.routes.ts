import { contract } from "@switchboard/contract";
import type { Claim } from "../../../platform/auth/actor.ts";
import type { Routes } from "../../../platform/http/route.ts";
import type { HistoryService } from "./history.service.ts";
import type { OrdersService } from "./orders.service.ts";

export function commandRoutes(routes: Routes, orders: OrdersService, history: HistoryService): void {
  const lookAhead = (claim: Claim, { switch_appliance_id }: { switch_appliance_id: string }) =>
    orders.lookAhead(claim, switch_appliance_id);
  routes.addAhead(
    contract.switchDevice,
    lookAhead,
    ({ actor, body: { switch_appliance_id, source = "dashboard", deadline, ...action } }, lookedAhead) =>
      orders.tap(actor, { order: { switchId: switch_appliance_id, ...action }, source, deadline }, lookedAhead),
  );
  // Setting a level or a colour also turns the switch on.
  routes.addAhead(
    contract.lightActions,
    lookAhead,
    ({ actor, body: { switch_appliance_id, source = "dashboard", deadline, ...action } }, lookedAhead) =>
      orders.tap(
        actor,
        { order: { switchId: switch_appliance_id, switch_state: 1, ...action }, source, deadline },
        lookedAhead,
      ),
  );
  routes.add(contract.switchEvents, ({ actor, query }) => history.onDay(actor, query.id, query.day));
  routes.add(contract.latestSwitchEvents, ({ actor, query }) => history.latest(actor, query.limit));
}
