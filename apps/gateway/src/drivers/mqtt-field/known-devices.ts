import { FieldDevice } from "@switchboard/contract";
import { exportDeviceId } from "@switchboard/domain/site";
import * as z from "zod/mini";
import type { DriverNews, FieldReport, OrderResult } from "../../driver.ts";
import { exportDevice } from "../export-device.ts";

/** More than any building has; further devices are ignored, so that they fill no memory. */
export const MOST_DEVICES = 2000;

interface KnownDevice {
  /** The last description that was reported, to report only changes. */
  description: string;
  isOnline: boolean;
  last: Omit<FieldReport, "at" | "presses"> | undefined;
  lastAt: number;
  waiting: Set<Waiting>;
}
/** An order that waits for its device's own report. */
export interface Confirmation {
  answer: Promise<OrderResult>;
  /** Ends one order as refused. Other orders for the same device keep waiting. */
  refuse(reason: string): void;
}
interface Waiting {
  isMet(report: FieldReport): boolean;
  settle(result: OrderResult): void;
}

/** The devices of a driver: reports each change once, remembers the last state of each device, and resolves waiting orders. */
export class KnownDevices {
  readonly #news: DriverNews;
  readonly #known = new Map<string, KnownDevice>();
  /** Includes followers of absent devices, who get its reports when it comes. */
  readonly #followers = new Map<string, Set<(report: FieldReport) => void>>();
  #isFullTold = false;

  readonly #fault: (reason: string) => void;

  constructor(news: DriverNews, fault: (reason: string) => void = (reason) => news.fault(reason)) {
    this.#news = news;
    this.#fault = fault;
  }

  ids(): string[] {
    return [...this.#known.keys()];
  }

  has(id: string): boolean {
    return this.#known.has(id);
  }

  isFollowed(id: string): boolean {
    return this.#followers.has(id);
  }

  /** Returns true if the device is accepted; a device that the contract refuses causes a fault. */
  describe(device: FieldDevice): boolean {
    const before = this.#known.get(device.id);
    if (!before && this.#known.size >= MOST_DEVICES) {
      if (!this.#isFullTold) this.#fault(`More than ${MOST_DEVICES} devices: the rest is left out`);
      this.#isFullTold = true;
      return false;
    }
    const parsed = z.safeParse(FieldDevice, { ...device, isOnline: before?.isOnline ?? device.isOnline });
    if (!parsed.success) {
      this.#fault(`${device.name || device.id}: cannot be described`);
      return false;
    }
    const { isOnline, ...rest } = parsed.data;
    const description = JSON.stringify(rest);
    if (before?.description === description) return true;
    if (before) before.description = description;
    else this.#known.set(device.id, newcomer(description, isOnline));
    this.#news.found(parsed.data);
    return true;
  }

  /** Also removes its export device. */
  forget(id: string): void {
    for (const each of [id, exportDeviceId(id)]) {
      const known = this.#known.get(each);
      if (!known) continue;
      this.#known.delete(each);
      for (const { settle } of [...known.waiting]) settle({ outcome: "failed", reason: "The device was removed" });
      this.#news.gone(each);
    }
  }

  /** Also applies to its export device. */
  setOnline(id: string, isOnline: boolean): void {
    for (const each of [id, exportDeviceId(id)]) {
      const known = this.#known.get(each);
      if (!known || known.isOnline === isOnline) continue;
      known.isOnline = isOnline;
      this.#news.online(each, isOnline);
    }
  }

  /** Passes a device's report to its followers, and resolves the orders that it confirms. */
  report(id: string, report: FieldReport, { isOld = false } = {}): void {
    const known = this.#known.get(id);
    if (!known) return;
    const { at, presses: _, ...state } = report;
    known.last = merged(known.last, state);
    known.lastAt = at;
    for (const tell of [...(this.#followers.get(id) ?? [])]) tell(report);
    if (isOld) return;
    // Only the present report counts, because a state from before the order confirms nothing.
    for (const waiting of [...known.waiting]) if (waiting.isMet(report)) waiting.settle({ outcome: "confirmed" });
  }

  /** Reports exported energy through a device of its own, which appears with the first of these readings. */
  reportExport(meter: FieldDevice, at: number, power: FieldReport["power"], options?: { isOld?: boolean }): void {
    const known = this.#known.get(meter.id);
    if (!known || !power) return;
    const device = exportDevice({ ...meter, isOnline: known.isOnline });
    if (this.describe(device)) this.report(device.id, { at, power }, options);
  }

  follow(id: string, tell: (report: FieldReport) => void): () => void {
    const followers = this.#followers.get(id) ?? new Set();
    this.#followers.set(id, followers.add(tell));
    const known = this.#known.get(id);
    if (known?.last) tell({ at: known.lastAt, ...known.last });
    return () => {
      followers.delete(tell);
      if (followers.size === 0) this.#followers.delete(id);
    };
  }

  /** Rejects all waiting orders of this device. */
  refuse(id: string, reason: string): void {
    for (const { settle } of [...(this.#known.get(id)?.waiting ?? [])]) settle({ outcome: "failed", reason });
  }

  refuseAll(reason: string): void {
    for (const id of this.#known.keys()) this.refuse(id, reason);
  }

  /** Resolves once the device reports what `isMet` looks for, from now on; gives up when `signal` is aborted. */
  confirmation(id: string, isMet: Waiting["isMet"], signal: AbortSignal): Confirmation {
    const known = this.#known.get(id);
    const { promise: answer, resolve } = Promise.withResolvers<OrderResult>();
    const waiting: Waiting = {
      isMet,
      settle(result) {
        known?.waiting.delete(waiting);
        signal.removeEventListener("abort", giveUp);
        resolve(result);
      },
    };
    const refuse = (reason: string) => waiting.settle({ outcome: "failed", reason });
    const giveUp = () => refuse("The device did not report it in time");
    known?.waiting.add(waiting);
    signal.addEventListener("abort", giveUp);
    if (!known) refuse("The device is not there");
    else if (signal.aborted) giveUp();
    return { answer, refuse };
  }
}

function newcomer(description: string, isOnline: boolean): KnownDevice {
  return { description, isOnline, last: undefined, lastAt: 0, waiting: new Set() };
}

function merged(before: KnownDevice["last"], now: NonNullable<KnownDevice["last"]>): NonNullable<KnownDevice["last"]> {
  if (!before) return now;
  return {
    ...(before.switches || now.switches ? { switches: { ...before.switches, ...now.switches } } : {}),
    ...(before.covers || now.covers ? { covers: { ...before.covers, ...now.covers } } : {}),
    ...(before.power || now.power ? { power: { ...before.power, ...now.power } } : {}),
    ...(before.sensors || now.sensors ? { sensors: { ...before.sensors, ...now.sensors } } : {}),
  };
}
