import type { Tokens } from "../../../platform/auth/tokens.ts";
import type { Broker } from "../../../platform/broker/broker.ts";
import type { DeviceAccounts } from "../../../platform/broker/device-accounts.ts";
import type { MessageCounters } from "../../../platform/broker/message-counters.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { StoreListener } from "../../../platform/db/store-notices.ts";
import type { Chore } from "../../../platform/module.ts";
import type { RightOfWay } from "../../../platform/right-of-way.ts";
import type { Signals } from "../../../platform/signals.ts";
import { BrokerAccountsService } from "./broker-accounts.service.ts";
import type { CommandRecords } from "./command-records.ts";
import { type HoldPresses, IngestService, type NoteBreaches, type RecountRuns } from "./ingest.service.ts";
import { LiveGatekeeper, type LiveSession } from "./live.gatekeeper.ts";
import { LiveService } from "./live.service.ts";
import { SwitchMirror } from "./switch-mirror.ts";

/** Creates the gatekeeper, which decides who may connect to the broker and so comes before it. */
export function createGatekeeper(dependencies: {
  database: Database;
  tokens: Tokens;
  session: LiveSession;
  clock: Clock;
}) {
  const { database: sql, ...ports } = dependencies;
  return new LiveGatekeeper({ sql, ...ports });
}

/** Creates the live state of devices, and the notifications of open screens. */
export function createLive(dependencies: {
  database: Database;
  clock: Clock;
  broker: Broker;
  gatekeeper: LiveGatekeeper;
  counters: MessageCounters;
  commands: CommandRecords;
  recountRuns: RecountRuns;
  holdPresses: HoldPresses;
  noteBreaches: NoteBreaches;
  signals: Signals;
  rightOfWay: RightOfWay;
}) {
  const { database, commands, recountRuns, holdPresses, noteBreaches, signals, rightOfWay, ...ports } = dependencies;
  const service = new LiveService({
    ...ports,
    signals,
    givesWay: () => rightOfWay.isTaken,
    mirror: new SwitchMirror(database, commands),
    ingest: new IngestService(database, { commands, recountRuns, holdPresses, noteBreaches }, signals),
  });
  const chores: Chore[] = [
    { name: "recheck_rights", everyMs: 60_000, run: () => service.recheckEverything() },
    { name: "end_expected_devices", everyMs: 5000, run: () => service.endExpected() },
    { name: "end_tickets", everyMs: 5000, run: async () => dependencies.gatekeeper.endTickets(dependencies.broker) },
  ];
  return { service, chores, close: () => service.close() };
}

const RECONCILE_MS = 5 * 60_000;

/** Creates the accounts of devices, where the broker stores them itself. */
export function createBrokerAccounts(dependencies: {
  database: Database;
  accounts: DeviceAccounts;
  counters: Pick<MessageCounters, "lost">;
  onUnknown(count: number): void;
}) {
  const { database: sql, accounts, counters, onUnknown } = dependencies;
  const service = new BrokerAccountsService({ sql, accounts, onUnknown });
  const lost = (error: unknown) => counters.lost(0, error);
  return {
    service,
    listen(listener: StoreListener) {
      listener.on("device.ended", ({ device }) => void service.ended(device).catch(lost));
      listener.on("device.returned", ({ device }) => void service.returned(device).catch(lost));
    },
    chores: [{ name: "reconcile_broker_accounts", everyMs: RECONCILE_MS, run: () => service.reconcile() }],
    close: () => accounts.close(),
  };
}
