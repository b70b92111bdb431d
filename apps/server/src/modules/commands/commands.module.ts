import type { Broker } from "../../platform/broker/broker.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { DispatcherService } from "./dispatcher.service.ts";
import { HistoryService } from "./history.service.ts";
import { OrdersService } from "./orders.service.ts";
import { SettlementService } from "./settlement.service.ts";

export interface CommandsModule {
  /** Takes what is to be switched. */
  orders: OrdersService;
  /** Sends what was taken. */
  dispatcher: DispatcherService;
  /** Ends what nobody answered. */
  settlement: SettlementService;
  /** Tells what came of it. */
  history: HistoryService;
}

export function createCommands(given: {
  database: Database;
  broker: Pick<Broker, "publish">;
  clock: Clock;
}): CommandsModule {
  const { database, broker, clock } = given;
  const dispatcher = new DispatcherService(database, broker, clock);
  const settlement = new SettlementService(database, clock);
  const orders = new OrdersService({ database, dispatcher, settlement, clock });
  return { orders, dispatcher, settlement, history: new HistoryService(database) };
}
