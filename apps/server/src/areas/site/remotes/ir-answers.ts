import type { StoreListener } from "../../../platform/db/store-notices.ts";
import type { IrSendsRepository, SendRow } from "./ir-sends.repository.ts";

export type Settled = Pick<SendRow, "outcome" | "learnt">;

const NOTHING: Settled = { outcome: "expired", learnt: null };

/** Who waits for a blaster's answer here. The answer may reach another server: the store tells all of them. */
export class IrAnswers {
  readonly #sends: IrSendsRepository;
  readonly #waiting = new Map<string, (settled: Settled) => void>();

  constructor(sends: IrSendsRepository) {
    this.#sends = sends;
  }

  listen(listener: StoreListener): void {
    listener.on("ir.finished", ({ id }) => {
      // Whoever fails to read it is let go by the next look at what is overdue.
      if (this.#waiting.has(id)) void this.#check(id).catch(() => undefined);
    });
  }

  /** To be called before the command is published: an answer can be quicker than the store. */
  expect(id: string): Promise<Settled> {
    return new Promise((resolve) => void this.#waiting.set(id, resolve));
  }

  forget(id: string): void {
    this.#settle(id, NOTHING);
  }

  /** For store notices that were lost: whatever is settled in the store is settled here. */
  async checkAll(): Promise<void> {
    for (const id of this.#waiting.keys()) await this.#check(id);
  }

  /** The server stops: nobody shall wait for an answer that nobody will hear. */
  close(): void {
    for (const id of this.#waiting.keys()) this.forget(id);
  }

  async #check(id: string): Promise<void> {
    const row = await this.#sends.find(id);
    if (row?.outcome !== "pending") this.#settle(id, row ?? NOTHING);
  }

  #settle(id: string, settled: Settled): void {
    this.#waiting.get(id)?.(settled);
    this.#waiting.delete(id);
  }
}
