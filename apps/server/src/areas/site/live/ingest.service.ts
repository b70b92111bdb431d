import { EXPECTED_MS, OnlineStatus } from "@switchboard/domain/site";
import { deviceKey } from "../../../platform/broker/received-message.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import type { Signals } from "../../../platform/signals.ts";
import {
  endExpected,
  expectOnline,
  lockDevices,
  type StoredDevice,
  type StoredSwitch,
  saveStates,
} from "../devices/device-states.service.ts";
import type { CommandRecords, CorrectedRun, DeviceAnswer, WallPress } from "./command-records.ts";
import type { DeviceReport } from "./device-report.ts";
import { applyReport } from "./device-state.ts";
import { type Flip, IngestRepository, type StatusChange } from "./ingest.repository.ts";

interface Outcome {
  devices: Map<string, StoredDevice>;
  switches: Map<string, StoredSwitch & { enterprise_id: string }>;
  presses: WallPress[];
  changes: StatusChange[];
  /** By switch and instant; of two at the same instant the later counts. */
  flips: Map<string, Flip>;
}

const { online: ONLINE, offline: OFFLINE } = OnlineStatus;

/** Recomputes the outcome of runs, within the transaction that corrected a part of it. */
export type RecountRuns = (sql: Sql, runs: readonly CorrectedRun[]) => Promise<void>;

/** Holds switches pressed on the wall, if the enterprise wants that, in the transaction of the presses. */
export type HoldPresses = (sql: Sql, presses: readonly WallPress[]) => Promise<void>;

/** Records breaches of protection by switches that turned, within the transaction that stores it. */
export type NoteBreaches = (sql: Sql, turned: readonly (Flip & { isPress: boolean })[]) => Promise<void>;

interface Follows {
  commands: CommandRecords;
  recountRuns: RecountRuns;
  holdPresses: HoldPresses;
  noteBreaches: NoteBreaches;
}

/** Turns a batch of reports into stored state and history, in one transaction. */
export class IngestService {
  readonly #database: Database;
  readonly #follows: Follows;
  readonly #signals: Signals;

  constructor(database: Database, follows: Follows, signals: Signals) {
    this.#database = database;
    this.#follows = follows;
    this.#signals = signals;
  }

  async store(reports: DeviceReport[]): Promise<void> {
    const newest = new Map(reports.map((report) => [deviceKey(report.enterpriseId, report.device), report]));
    const enterpriseIds = [...newest.values()].map((report) => report.enterpriseId);
    const names = [...newest.values()].map((report) => report.device);
    const commands = await this.#database.transaction(async (sql) => {
      const stored = await lockDevices(sql, enterpriseIds, names);
      const answering = reports.filter(isAnswer);
      const { switches, corrected, ended } = await this.#follows.commands.settleAnswers(sql, answering.map(toAnswer));
      const answered = new Map<DeviceReport, string | undefined>(
        answering.map((report, index) => [report, switches[index]]),
      );
      const outcome = fold(reports, stored, answered);
      await saveStates(sql, [...outcome.devices.values()], [...outcome.switches.values()]);
      const pressed = await this.#follows.commands.recordPresses(sql, outcome.presses);
      if (pressed.length) await this.#follows.holdPresses(sql, pressed);
      if (corrected.length) await this.#follows.recountRuns(sql, corrected);
      const repository = new IngestRepository(sql);
      if (outcome.flips.size) {
        await repository.recordFlips([...outcome.flips.values()]);
        await this.#follows.noteBreaches(sql, turnedBy(outcome, pressed));
      }
      if (outcome.changes.length) await repository.recordStatusChanges(outcome.changes);
      return ended;
    });
    if (commands.length) this.#signals.emit("commands.ended", { commands });
  }

  /** Settles only commands that the reports answer; the server that consumes the reports stores their state. */
  async settle(reports: DeviceReport[]): Promise<void> {
    const commands = await this.#database.transaction(async (sql) => {
      const { corrected, ended } = await this.#follows.commands.settleAnswers(
        sql,
        reports.filter(isAnswer).map(toAnswer),
      );
      if (corrected.length) await this.#follows.recountRuns(sql, corrected);
      return ended;
    });
    if (commands.length) this.#signals.emit("commands.ended", { commands });
  }

  /** Over all enterprises: online devices stay so, but commands wait until they have reported. */
  expectDevices(at: Date): Promise<void> {
    return expectOnline(this.#database, new Date(at.getTime() + EXPECTED_MS));
  }

  /** Over all enterprises: devices that did not come back in time have been offline since their last report. */
  endExpected(at: Date): Promise<void> {
    return this.#database.transaction(async (sql) => {
      const lostDevices = await endExpected(sql, at);
      const changes = lostDevices.map((each): StatusChange => {
        return { enterprise_id: each.enterprise_id, device_id: each.id, at: each.since, status: OFFLINE };
      });
      if (changes.length > 0) await new IngestRepository(sql).recordStatusChanges(changes);
    });
  }
}

function turnedBy({ flips }: Outcome, presses: readonly WallPress[]): (Flip & { isPress: boolean })[] {
  const pressed = new Set(presses.map(({ switch_id, at }) => `${switch_id}${at.getTime()}`));
  return [...flips].map(([key, flip]) => ({ ...flip, isPress: pressed.has(key) }));
}

type AnsweringReport = DeviceReport & Required<Pick<DeviceReport, "answer">>;

function isAnswer(report: DeviceReport): report is AnsweringReport {
  return report.answer !== undefined;
}

function toAnswer({ enterpriseId, device, at, answer }: AnsweringReport): DeviceAnswer {
  return { enterpriseId, device, at, ...answer };
}

/** Applies the reports in the order of arrival. A relay that turned without a command was pressed on the wall. */
function fold(
  reports: DeviceReport[],
  stored: StoredDevice[],
  answered: ReadonlyMap<DeviceReport, string | undefined>,
): Outcome {
  const current = new Map(stored.map((device) => [deviceKey(device.enterprise_id, device.kd_id), device]));
  const outcome: Outcome = { devices: new Map(), switches: new Map(), presses: [], changes: [], flips: new Map() };
  for (const report of reports) {
    const key = deviceKey(report.enterpriseId, report.device);
    const before = current.get(key);
    if (!before) continue;
    const { device, flipped, wentOnline } = applyReport(before, report);
    current.set(key, device);
    outcome.devices.set(device.id, device);
    device.switches.forEach((each, index) => {
      if (differs(each, before.switches[index]))
        outcome.switches.set(each.id, { ...each, enterprise_id: report.enterpriseId });
    });
    const caused = answered.get(report);
    const origin = { enterprise_id: report.enterpriseId, device_id: device.id, at: report.at };
    for (const each of flipped) {
      const flip = { ...origin, switch_id: each.id, is_on: each.current_status };
      outcome.flips.set(`${each.id}${report.at.getTime()}`, flip);
      if (each.id === caused) continue;
      const isTold = report.isHeartbeat !== true;
      outcome.presses.push({ ...origin, switch_id: each.id, switch_state: each.current_status ? 1 : 0, isTold });
    }
    if (wentOnline !== undefined) outcome.changes.push({ ...origin, status: wentOnline ? ONLINE : OFFLINE });
  }
  outcome.changes = [
    ...new Map(outcome.changes.map((each) => [`${each.device_id}${each.at.getTime()}`, each])).values(),
  ];
  return outcome;
}

function differs(after: StoredSwitch, before: StoredSwitch | undefined): boolean {
  return (
    after.current_status !== before?.current_status ||
    after.current_dimm !== before.current_dimm ||
    after.light?.color !== before.light?.color ||
    after.light?.color_temperature !== before.light?.color_temperature
  );
}
