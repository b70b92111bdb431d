import { setTimeout as pause } from "node:timers/promises";
import type { OrderResult } from "../../driver.ts";
import { fieldText } from "../../field-text.ts";
import type { BacnetLink, BacnetValue } from "./client.ts";
import type { BacnetObject } from "./objects.ts";

const READ_BACK_MS = 200;
/** The server accepts a failure until two seconds after the end of an order. */
const TAKE_BACK_MS = 1200;
/** A driver has three seconds to stop. */
const STOP_MS = 2500;

/** One object of a controller; the controller's address may change between replies. */
export interface BacnetTarget {
  instance: number;
  address(): string;
  object: BacnetObject;
}

/** The value to write, and the present value that confirms it. A null value returns control of the object to the controller. */
export type BacnetOrder = { value: BacnetValue; shows: number } | null;

interface OrdersOptions {
  link: BacnetLink;
  priority: number;
  /** The present value of an object was read. */
  heard(target: BacnetTarget, value: number): void;
  fault(reason: string): void;
}

/**
 * Writes orders at one priority. A value stays in the priority array of its object until it is removed, and takes effect as soon as higher
 * priorities are released. Therefore a failed order is taken back, immediately or when the controller responds again.
 */
export class BacnetOrders {
  readonly #options: OrdersOptions;
  readonly #newest = new Map<string, symbol>();
  /** Values of failed orders that may still be in a controller. */
  readonly #owed = new Map<string, BacnetTarget>();
  readonly #takingBack = new Map<string, Promise<boolean>>();
  readonly #underWay = new Set<Promise<OrderResult>>();
  readonly #stopped = new AbortController();

  constructor(options: OrdersOptions) {
    this.#options = options;
  }

  carryOut(target: BacnetTarget, order: BacnetOrder, signal: AbortSignal): Promise<OrderResult> {
    const until = AbortSignal.any([signal, this.#stopped.signal]);
    const result = this.#carryOut(target, order, until).finally(() => this.#underWay.delete(result));
    this.#underWay.add(result);
    return result;
  }

  /** Called when a controller has just responded: takes back the values that could not be taken back before. */
  retry(instance: number): void {
    for (const [key, target] of this.#owed)
      if (target.instance === instance && !this.#takingBack.has(key)) void this.#takeBack(key, target);
  }

  /** Resolves once every order in progress has ended and was taken back, as far as the time allows. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.race([Promise.all(this.#underWay), pause(STOP_MS, undefined, { ref: false })]);
  }

  async #carryOut(target: BacnetTarget, order: BacnetOrder, signal: AbortSignal): Promise<OrderResult> {
    const key = keyOf(target);
    const self = Symbol(key);
    this.#newest.set(key, self);
    // This order overwrites the value of an earlier failed one, unless that is already being taken back.
    this.#owed.delete(key);
    await this.#takingBack.get(key);
    const isNewest = () => this.#newest.get(key) === self;
    if (signal.aborted) return failed("It was too late");
    if (!isNewest()) return REPLACED;
    const written = await this.#write(target, order?.value ?? null, signal);
    if (written === "not sent") return failed("It was too late");
    if (typeof written === "object") return failed(written.refusal);
    const result =
      written === "unanswered" ? failed("It does not answer") : await this.#readBack(target, order, signal, isNewest);
    if (result.outcome !== "failed" || order === null) return result;
    return isNewest() ? this.#settle(key, target, result) : REPLACED;
  }

  async #write(
    { address, object }: BacnetTarget,
    value: BacnetValue | null,
    signal?: AbortSignal,
  ): Promise<"done" | "unanswered" | "not sent" | { refusal: string }> {
    try {
      const isSent = await this.#options.link.write(address(), object.id, value, this.#options.priority, signal);
      return isSent ? "done" : "not sent";
    } catch (error) {
      return isSilence(error) ? "unanswered" : { refusal: reasonOf(error) };
    }
  }

  /** Compares the present value, because a higher priority may keep it elsewhere. After a null value, any present value is right. */
  async #readBack(
    target: BacnetTarget,
    order: BacnetOrder,
    signal: AbortSignal,
    isNewest: () => boolean,
  ): Promise<OrderResult> {
    let isAnswering = false;
    while (!signal.aborted) {
      const last = await this.#options.link.presentValue(target.address(), target.object.id).catch(() => undefined);
      if (typeof last === "number") {
        isAnswering = true;
        this.#options.heard(target, last);
        if (order === null || Math.abs(last - order.shows) <= 0.5) return { outcome: "confirmed" };
        if (await this.#isHeldAbove(target)) return failed("Something with a higher priority holds it");
      }
      if (!isNewest()) return REPLACED;
      await pause(READ_BACK_MS, undefined, { signal }).catch(() => undefined);
    }
    return failed(isAnswering ? "It did not take the value in time" : "It does not answer");
  }

  async #isHeldAbove({ address, object }: BacnetTarget): Promise<boolean> {
    const slots = await this.#options.link.priorityArray(address(), object.id).catch(() => []);
    return slots.slice(0, this.#options.priority - 1).some((slot) => slot !== null && slot !== undefined);
  }

  /** Returns the failure, including whether its value may still be in the controller. */
  async #settle(
    key: string,
    target: BacnetTarget,
    result: Extract<OrderResult, { outcome: "failed" }>,
  ): Promise<OrderResult> {
    const isBack = await Promise.race([this.#takeBack(key, target), pause(TAKE_BACK_MS, false, { ref: false })]);
    if (isBack) return result;
    const { name } = target.object;
    const { priority } = this.#options;
    this.#options.fault(
      `${name} of device ${target.instance}: a value at priority ${priority} could not be taken back yet`,
    );
    return { ...result, mayActLater: true };
  }

  #takeBack(key: string, target: BacnetTarget): Promise<boolean> {
    this.#owed.set(key, target);
    const taken = this.#write(target, null)
      .then((how) => {
        if (how === "done") this.#owed.delete(key);
        return how === "done";
      })
      .finally(() => this.#takingBack.delete(key));
    this.#takingBack.set(key, taken);
    return taken;
  }
}

const keyOf = ({ instance, object }: BacnetTarget) => `${instance} ${object.key}`;
const failed = (reason: string) => ({ outcome: "failed" as const, reason });
const REPLACED = failed("A newer order took its place");

const messageOf = (error: unknown) => (error instanceof Error ? error.message : "it failed");
const isSilence = (error: unknown) => /timeout|closed/i.test(messageOf(error));

export function reasonOf(error: unknown): string {
  return isSilence(error) ? "It does not answer" : fieldText(messageOf(error)) || "It refused";
}
