import type { Broker } from "../../platform/broker/broker.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Module } from "../../platform/module.ts";
import { commandRoutes } from "./commands.routes.ts";
import { DispatcherService } from "./dispatcher.service.ts";
import { HistoryService } from "./history.service.ts";
import { OrdersService } from "./orders.service.ts";
import { SettlementService } from "./settlement.service.ts";
import { WithdrawalService } from "./withdrawal.service.ts";

export interface CommandsModule extends Module {
  /** Takes what is to be switched. */
  orders: OrdersService;
  /** Sends what was taken. */
  dispatcher: DispatcherService;
  /** Ends what nobody answered. */
  settlement: SettlementService;
  /** Takes back what was not sent. */
  withdrawal: WithdrawalService;
  /** Tells what came of it. */
  history: HistoryService;
}

/** Everything that switches something, and what came of it. */
export function createCommands(given: {
  database: Database;
  broker: Pick<Broker, "publish">;
  clock: Clock;
}): CommandsModule {
  const { database, broker, clock } = given;
  const dispatcher = new DispatcherService(database, broker, clock);
  const settlement = new SettlementService(database, clock);
  const orders = new OrdersService({ database, dispatcher, settlement, clock });
  const withdrawal = new WithdrawalService(database, clock);
  const history = new HistoryService(database);
  return {
    orders,
    dispatcher,
    settlement,
    withdrawal,
    history,
    routes: (routes) => commandRoutes(routes, orders, history),
    chores: [
      { everyMs: 500, run: () => settlement.endOverdue() },
      { everyMs: 500, run: () => dispatcher.dispatchWaiting() },
    ],
  };
}
