import { type SwitchReport, switchTopic } from "@switchboard/contract";
import type { Broker } from "../../platform/broker/broker.ts";
import type { Sql } from "../../platform/db/database.ts";
import { grantedSwitches } from "../access/live-rights.service.ts";
import type { DeviceReport } from "./device-report.ts";

/** Repeats single switches on topics of their own, for people who may see a switch and not its siblings (design §4). */
export class SwitchMirror {
  readonly #sql: Sql;
  #mirrored = new Map<string, Set<number>>();
  #reading: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** One read at a time; all who ask while one is under way share the next, so a grant to 200 people reads twice. */
  refresh(): Promise<void> {
    this.#next ??= this.#reading.then(() => {
      this.#next = undefined;
      const read = this.#read();
      this.#reading = read.catch(() => undefined);
      return read;
    });
    return this.#next;
  }

  async #read(): Promise<void> {
    this.#mirrored = await grantedSwitches(this.#sql);
  }

  repeat(report: DeviceReport, broker: Pick<Broker, "publish">, onError: (error: unknown) => void): void {
    const switches = this.#mirrored.get(report.device);
    if (!switches || !report.state) return;
    for (const switchNo of switches) {
      const message = messageOf(report, switchNo);
      if (!message) continue;
      broker.publish(switchTopic(report.device, report.home, switchNo), JSON.stringify(message)).catch(onError);
    }
  }
}

function messageOf({ state }: DeviceReport, switchNo: number): SwitchReport | undefined {
  const relay = state?.relays[switchNo - 1];
  if (!state || relay === undefined) return undefined;
  const { ts, light } = state;
  const answer = "cmd" in state ? { cmd: state.cmd, ok: state.ok, err: state.err } : {};
  return { ts, relay, dimm: state.dimm?.[switchNo - 1] ?? null, light, ...answer };
}
