import type { Database } from "../../platform/db/database.ts";
import { type DeviceAnswer, settleAnswers } from "../commands/settlement.service.ts";
import { recordPresses, type WallPress } from "../commands/wall-presses.service.ts";
import { applyReport, type StoredDevice, type StoredSwitch } from "./device-state.ts";
import { type Flip, IngestRepository, type StatusChange } from "./ingest.repository.ts";
import type { Report } from "./reports.ts";

interface Outcome {
  devices: Map<string, StoredDevice>;
  switches: Map<string, StoredSwitch & { home: string }>;
  presses: WallPress[];
  changes: StatusChange[];
  /** By switch and instant: the later of two at the same instant stands. */
  flips: Map<string, Flip>;
}

const keyOf = (home: string, device: string) => `${home}/${device}`;

/** Turns a batch of reports into stored state and history, in one transaction: all of it or none. */
export class IngestService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async store(reports: Report[]): Promise<void> {
    const wanted = new Map(reports.map((report) => [keyOf(report.home, report.device), report]));
    const homes = [...wanted.values()].map((report) => report.home);
    const names = [...wanted.values()].map((report) => report.device);
    await this.#database.transaction(async (sql) => {
      const repository = new IngestRepository(sql);
      const stored = await repository.lock(homes, names);
      const answering = reports.filter(isAnswer);
      const switches = await settleAnswers(sql, answering.map(toAnswer));
      const answered = new Map<Report, string | undefined>(answering.map((report, index) => [report, switches[index]]));
      const outcome = fold(reports, stored, answered);
      if (outcome.devices.size) await repository.saveDevices([...outcome.devices.values()]);
      if (outcome.switches.size) await repository.saveSwitches([...outcome.switches.values()]);
      await recordPresses(sql, outcome.presses);
      if (outcome.flips.size) await repository.recordFlips([...outcome.flips.values()]);
      if (outcome.changes.length) await repository.recordStatusChanges(outcome.changes);
    });
  }
}

type AnsweringReport = Report & Required<Pick<Report, "answer">>;

function isAnswer(report: Report): report is AnsweringReport {
  return report.answer !== undefined;
}

function toAnswer({ home, device, at, answer }: AnsweringReport): DeviceAnswer {
  return { home, device, at, ...answer };
}

/** Applies the reports in the order they came. A relay that turned without a command was pressed on the wall. */
function fold(reports: Report[], stored: StoredDevice[], answered: ReadonlyMap<Report, string | undefined>): Outcome {
  const current = new Map(stored.map((device) => [keyOf(device.enterprise_id, device.kd_id), device]));
  const outcome: Outcome = { devices: new Map(), switches: new Map(), presses: [], changes: [], flips: new Map() };
  for (const report of reports) {
    const key = keyOf(report.home, report.device);
    const before = current.get(key);
    if (!before) continue;
    const { device, flipped, wentOnline } = applyReport(before, report);
    current.set(key, device);
    outcome.devices.set(device.id, device);
    device.switches.forEach((each, index) => {
      if (differs(each, before.switches[index])) outcome.switches.set(each.id, { ...each, home: report.home });
    });
    const caused = answered.get(report);
    const origin = { home: report.home, device_id: device.id, at: report.at };
    for (const each of flipped) {
      const flip = { ...origin, switch_id: each.id, is_on: each.current_status };
      outcome.flips.set(`${each.id}${report.at.getTime()}`, flip);
      if (each.id === caused) continue;
      outcome.presses.push({ ...origin, switch_id: each.id, switch_state: each.current_status ? 1 : 0 });
    }
    if (wentOnline !== undefined) outcome.changes.push({ ...origin, status: wentOnline ? 1 : 2 });
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
