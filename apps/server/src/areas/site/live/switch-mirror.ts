import { switchTopic } from "@switchboard/contract";
import { grantedSwitches, type MirroredSwitch } from "../../../core/access/live-rights.service.ts";
import type { Broker } from "../../../platform/broker/broker.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { InFlight } from "../../../platform/in-flight.ts";
import type { CommandRecords } from "./command-records.ts";
import type { DeviceReport } from "./device-report.ts";
import { type SwitchView, SwitchViews, toMessage } from "./switch-view.ts";

/** How many reports' commands are looked up at once, and how many wait; the next heartbeat replaces the rest. */
const BATCH = 500;
const CAPACITY = 5000;

interface Repetition {
  report: DeviceReport;
  broker: Pick<Broker, "publish">;
  onError(error: unknown): void;
}

/**
 * Repeats single switches on topics of their own, for people who may see a switch and not its siblings (design §4). The
 * messages concern that switch alone: its heartbeats, its own changes, and the answers to its own commands. They reveal
 * nothing of its siblings, not even that something happened.
 */
export class SwitchMirror {
  readonly #sql: Sql;
  readonly #commands: Pick<CommandRecords, "switchesOfCommands">;
  #mirrored = new Map<string, Map<number, SwitchViews>>();
  #reading: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  readonly #waiting: Repetition[] = [];
  #isAsking = false;
  readonly #inFlight = new InFlight();

  constructor(sql: Sql, commands: Pick<CommandRecords, "switchesOfCommands">) {
    this.#sql = sql;
    this.#commands = commands;
  }

  /** Runs one read at a time; all callers during it share the next, so that a grant to 200 people reads twice. */
  refresh(): Promise<void> {
    this.#next ??= this.#reading.then(() => {
      this.#next = undefined;
      const read = this.#read();
      this.#reading = read.catch(() => undefined);
      return read;
    });
    return this.#next;
  }

  /** Keeps the last reported view of a switch that was mirrored before, because it is newer than the stored one. */
  async #read(): Promise<void> {
    const granted = await grantedSwitches(this.#sql);
    const viewOfStored = (device: string, [number, stored]: [number, MirroredSwitch]) =>
      [number, this.#mirrored.get(device)?.get(number) ?? new SwitchViews(fromStore(stored))] as const;
    this.#mirrored = new Map(
      [...granted].map(([device, switches]) => [
        device,
        new Map([...switches].map((each) => viewOfStored(device, each))),
      ]),
    );
  }

  repeat(report: DeviceReport, broker: Pick<Broker, "publish">, onError: (error: unknown) => void): void {
    if (!report.state || !this.#mirrored.has(report.device)) return;
    const repetition = { report, broker, onError };
    // The store tells which switch an answer is for; later reports of the device wait, to stay in order.
    if (!report.answer && !this.#isAsking) this.#tell(repetition, undefined);
    else if (this.#waiting.length < CAPACITY) {
      this.#waiting.push(repetition);
      if (!this.#isAsking) void this.#inFlight.track(() => this.#ask());
    }
  }

  /** Takes note of a report that another server repeats. */
  overhear({ state, device }: DeviceReport): void {
    if (!state) return;
    for (const [switchNo, views] of this.#mirrored.get(device) ?? []) views.take(state, switchNo);
  }

  /** Resolves once no report waits for its command to be looked up. */
  settled(): Promise<void> {
    return this.#inFlight.settled();
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      const answers = batch.flatMap(({ report }) => (report.answer ? [{ ...report, id: report.answer.id }] : []));
      const numbers = await this.#commands.switchesOfCommands(this.#sql, answers).catch((error) => {
        batch[0]?.onError(error);
        return [];
      });
      for (const each of batch) this.#tell(each, each.report.answer ? numbers.shift() : undefined);
    }
    this.#isAsking = false;
  }

  #tell({ report, broker, onError }: Repetition, answered: number | undefined): void {
    const { state, device, enterpriseId } = report;
    const switches = this.#mirrored.get(device);
    if (!state || !switches) return;
    for (const [switchNo, views] of switches) {
      const taken = views.take(state, switchNo);
      if (!taken || !(taken.isNews || report.isHeartbeat || switchNo === answered)) continue;
      const { cmd, ok, sent, err } = "cmd" in state ? state : {};
      const answer = switchNo === answered ? { cmd, ok, sent, err } : {};
      const message = JSON.stringify({ ...toMessage(state.ts, taken.view), ...answer });
      broker.publish(switchTopic(device, enterpriseId, switchNo), message).catch(onError);
    }
  }
}

function fromStore({ current_status, current_dimm, light }: MirroredSwitch): SwitchView {
  const shown = light && { color: light.color, ct: light.color_temperature };
  return { relay: current_status ? 1 : 0, dimm: current_dimm, light: shown ?? undefined };
}
