import type { Acknowledge } from "../acknowledge.ts";

const PUBACK = 0x40;
const UNSPECIFIED_ERROR = 0x80;

interface Debt {
  id: number;
  answer: "stored" | "lost" | undefined;
}

/**
 * The acknowledgements that one connection owes to its broker. They are given once a message is stored, and in the order
 * in which the messages came, as MQTT asks for (4.6): one that takes longer holds back those behind it.
 */
export class Acknowledgements {
  readonly #send: (bytes: Buffer) => void;
  readonly #saysWhy: boolean;
  readonly #owed: Debt[] = [];
  #isScheduled = false;

  /** Before MQTT 5 an acknowledgement has no room for a reason. */
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

  /** A batch is answered one after the other in one go: all of it leaves together. */
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
