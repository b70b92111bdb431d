import type { StoreListener } from "../../../platform/db/store-notices.ts";
import type { IrSendsRepository, SendRow } from "./ir-sends.repository.ts";

export type IrOutcome = Pick<SendRow, "outcome" | "learnt">;

const NOTHING: IrOutcome = { outcome: "expired", learnt: null };

/** Waits for the answers of blasters. An answer may reach another server, so the store notifies all of them. */
export class IrAnswers {
  readonly #sends: IrSendsRepository;
  readonly #waiting = new Map<string, (settled: IrOutcome) => void>();

  constructor(sends: IrSendsRepository) {
    this.#sends = sends;
  }

  listen(listener: StoreListener): void {
    listener.on("ir.finished", ({ id }) => {
      // A failed read is made up for by the next check of overdue sends.
      if (this.#waiting.has(id)) void this.#check(id).catch(() => undefined);
    });
  }

  /** Call it before the command is published, because an answer can be faster than the store. */
  expect(id: string): Promise<IrOutcome> {
    return new Promise((resolve) => void this.#waiting.set(id, resolve));
  }

  forget(id: string): void {
    this.#settle(id, NOTHING);
  }

  /** Makes up for lost store notices by checking every awaited send. */
  async checkAll(): Promise<void> {
    for (const id of this.#waiting.keys()) await this.#check(id);
  }

  /** Releases all callers when the server stops. */
  close(): void {
    for (const id of this.#waiting.keys()) this.forget(id);
  }

  async #check(id: string): Promise<void> {
    const row = await this.#sends.find(id);
    if (row?.outcome !== "pending") this.#settle(id, row ?? NOTHING);
  }

  #settle(id: string, settled: IrOutcome): void {
    this.#waiting.get(id)?.(settled);
    this.#waiting.delete(id);
  }
}
