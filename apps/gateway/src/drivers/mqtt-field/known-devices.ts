import { FieldDevice } from "@switchboard/contract";
import { exportDeviceId } from "@switchboard/domain/site";
import * as z from "zod/mini";
import type { DriverNews, FieldReport, OrderResult } from "../../driver.ts";
import { exportDevice } from "../export-device.ts";

/** More than any building has; whoever announces more fills no memory. */
export const MOST_DEVICES = 2000;

interface Known {
  /** As it was told of, to tell only of what is new. */
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

/** What a driver has found: tells each change once, remembers what each device said last, and knows who waits for what. */
export class KnownDevices {
  readonly #news: DriverNews;
  readonly #known = new Map<string, Known>();
  /** Also of devices that are not there yet, or for now: whoever follows one hears it when it comes. */
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

  /** True where the device is one of ours now; what the contract would not take is a fault, and no device. */
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

  /** The device that counts its export goes with it. */
  forget(id: string): void {
    for (const each of [id, exportDeviceId(id)]) {
      const known = this.#known.get(each);
      if (!known) continue;
      this.#known.delete(each);
      for (const { settle } of [...known.waiting]) settle({ outcome: "failed", reason: "The device was removed" });
      this.#news.gone(each);
    }
  }

  /** The device that counts its export is there, or away, with it. */
  setOnline(id: string, isOnline: boolean): void {
    for (const each of [id, exportDeviceId(id)]) {
      const known = this.#known.get(each);
      if (!known || known.isOnline === isOnline) continue;
      known.isOnline = isOnline;
      this.#news.online(each, isOnline);
    }
  }

  /** A device said something: its followers hear it, and who waits for just this is told. */
  report(id: string, report: FieldReport, { isOld = false } = {}): void {
    const known = this.#known.get(id);
    if (!known) return;
    const { at, presses: _, ...state } = report;
    known.last = merged(known.last, state);
    known.lastAt = at;
    for (const tell of [...(this.#followers.get(id) ?? [])]) tell(report);
    if (isOld) return;
    // By what it says now alone: what it said before the order is no answer.
    for (const waiting of [...known.waiting]) if (waiting.isMet(report)) waiting.settle({ outcome: "confirmed" });
  }

  /** Tells what a meter has fed into the grid, by a device of its own that appears with the first of these readings. */
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

  /** Those who wait for this device hear that it refused. */
  refuse(id: string, reason: string): void {
    for (const { settle } of [...(this.#known.get(id)?.waiting ?? [])]) settle({ outcome: "failed", reason });
  }

  refuseAll(reason: string): void {
    for (const id of this.#known.keys()) this.refuse(id, reason);
  }

  /** Its answer resolves once the device reports what `isMet` looks for, counted from now; it gives up when `signal` says so. */
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

function newcomer(description: string, isOnline: boolean): Known {
  return { description, isOnline, last: undefined, lastAt: 0, waiting: new Set() };
}

function merged(before: Known["last"], now: NonNullable<Known["last"]>): NonNullable<Known["last"]> {
  if (!before) return now;
  return {
    ...(before.switches || now.switches ? { switches: { ...before.switches, ...now.switches } } : {}),
    ...(before.covers || now.covers ? { covers: { ...before.covers, ...now.covers } } : {}),
    ...(before.power || now.power ? { power: { ...before.power, ...now.power } } : {}),
    ...(before.sensors || now.sensors ? { sensors: { ...before.sensors, ...now.sensors } } : {}),
  };
}
