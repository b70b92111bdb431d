import type { Acknowledge } from "../acknowledge.ts";

const PUBACK = 0x40;
const UNSPECIFIED_ERROR = 0x80;

interface Debt {
  id: number;
  answer: "stored" | "lost" | undefined;
}

/**
 * The acknowledgements that one connection owes its broker. They are sent once a message is stored, in the order of the
 * messages, as MQTT requires (4.6): a slow one delays those behind it.
 */
export class Acknowledgements {
  readonly #send: (bytes: Buffer) => void;
  readonly #saysWhy: boolean;
  readonly #owed: Debt[] = [];
  #isScheduled = false;

  /** An acknowledgement has no reason code before MQTT 5. */
  constructor(send: (bytes: Buffer) => void, saysWhy = true) {
    this.#send = send;
    this.#saysWhy = saysWhy;
  }

  owe(id: number): Acknowledge {
    const debt: Debt = { id, answer: undefined };
    this.#owed.push(debt);
    return (error) => {
      debt.answer = error === undefined ? "stored" : "lost";
      this.#schedule();
    };
  }

  /** Sends the acknowledgements of a batch together. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#pay();
    });
  }

  #pay(): void {
    const open = this.#owed.findIndex(({ answer }) => answer === undefined);
    const due = this.#owed.splice(0, open < 0 ? this.#owed.length : open);
    if (due.length === 0) return;
    const packets = due.map(({ id, answer }) => {
      const reason = answer === "lost" && this.#saysWhy ? [UNSPECIFIED_ERROR] : [];
      return [PUBACK, 2 + reason.length, id >> 8, id & 0xff, ...reason];
    });
    this.#send(Buffer.from(packets.flat()));
  }
}
