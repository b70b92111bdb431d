import type { Broker } from "../../../platform/broker/broker.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Module } from "../../../platform/module.ts";
import { Signals } from "../../../platform/signals.ts";
import { commandRoutes } from "./commands.routes.ts";
import { DispatcherService } from "./dispatcher.service.ts";
import { HistoryService } from "./history.service.ts";
import { type EndHolds, OrdersService } from "./orders.service.ts";
import type { Guard } from "./protected.ts";
import { SettlementService } from "./settlement.service.ts";
import { WithdrawalService } from "./withdrawal.service.ts";

export interface CommandsModule extends Module {
  /** Accepts orders. */
  orders: OrdersService;
  /** Sends accepted orders. */
  dispatcher: DispatcherService;
  /** Ends commands that nobody answered. */
  settlement: SettlementService;
  /** Withdraws commands that were not sent. */
  withdrawal: WithdrawalService;
  /** Reports the results. */
  history: HistoryService;
}

/** Everything that switches something, and its results. */
export function createCommands(dependencies: {
  database: Database;
  broker: Pick<Broker, "publish">;
  clock: Clock;
  signals?: Signals;
  endHolds: EndHolds;
  guard: Guard;
}): CommandsModule {
  const { database, broker, clock, signals = new Signals(), endHolds, guard } = dependencies;
  const dispatcher = new DispatcherService({ database, broker, clock, signals, guard });
  const settlement = new SettlementService(database, clock, signals);
  const orders = new OrdersService({ database, dispatcher, settlement, clock, signals, endHolds, guard });
  const withdrawal = new WithdrawalService(database, clock);
  const history = new HistoryService(database);
  return {
    orders,
    dispatcher,
    settlement,
    withdrawal,
    history,
    figures: [
      {
        name: "switchboard_commands_waiting",
        help: "Commands that are not sent yet, those kept for an offline device among them",
        holdsMs: 15_000,
        ask: () => dispatcher.countWaiting(),
      },
      {
        name: "switchboard_commands_overdue",
        help: "Commands past their end that nobody has settled",
        holdsMs: 15_000,
        ask: () => settlement.countOverdue(),
      },
    ],
    routes: (routes) => commandRoutes(routes, orders, history),
    chores: [
      { name: "end_overdue_commands", everyMs: 500, run: () => settlement.endOverdue() },
      { name: "send_waiting_commands", everyMs: 500, run: () => dispatcher.dispatchWaiting() },
    ],
  };
}
