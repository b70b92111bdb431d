import { lookup } from "node:dns/promises";
import type { ModbusProblem, ModbusTable } from "@switchboard/domain/site";
import modbus from "modbus-serial";

/** The meter has refused; `code` is the exception code of the protocol. */
export class RefusalError extends Error {
  readonly code: number;
  constructor(code: number) {
    super(REASONS[code] ?? `it refuses with exception ${code}`);
    this.code = code;
  }
}
const REASONS: Record<number, string> = {
  1: "it does not know this kind of request",
  2: "it has no such register",
  3: "it does not take this request",
  4: "it reports a fault of its own",
  6: "it is busy",
  10: "the way to it is not available",
  11: "it does not answer behind its gateway",
};
/** The host cannot be reached, and why. */
export class UnreachableError extends Error {
  readonly problem: ModbusProblem;
  constructor(problem: ModbusProblem, reason: string) {
    super(reason);
    this.problem = problem;
  }
}

/** Matches the exceptions with which a gateway to a serial line replies for an absent meter. */
export const isAbsence = (error: unknown) => error instanceof RefusalError && (error.code === 10 || error.code === 11);

export type ReadRegisters = (unit: number, table: ModbusTable, address: number, length: number) => Promise<number[]>;

/** The number of unanswered requests after which the connection is renewed, because some gateways stay silent on an old one. */
const SILENCE_BEFORE_ANEW = 3;

/**
 * One host with all units behind it: one connection and one request at a time, as serial lines and small meters require. Hosts are
 * independent, so a slow one does not delay the others.
 */
export class HostLink {
  readonly #host: string;
  readonly #port: number;
  readonly #timeoutMs: number;
  readonly #mayReach: ((address: string) => boolean) | undefined;
  #client: modbus.default | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #silences = 0;
  #isClosed = false;

  /** With `mayReach`, the address is checked before anything is sent to it. */
  constructor(host: string, port: number, timeoutMs: number, mayReach?: (address: string) => boolean) {
    this.#host = host;
    this.#port = port;
    this.#timeoutMs = timeoutMs;
    this.#mayReach = mayReach;
  }

  get isConnected(): boolean {
    return this.#client?.isOpen ?? false;
  }

  /** Reads raw registers. Rejects with `RefusalError` if the meter refused, and with another error if there is no valid reply. */
  read: ReadRegisters = (unit, table, address, length) => {
    const read = this.#turn.then(() => this.#read(unit, table, address, length));
    this.#turn = read.catch(() => {});
    return read;
  };

  async #read(unit: number, table: ModbusTable, address: number, length: number): Promise<number[]> {
    const client = await this.#connected();
    try {
      const words = await ask(client, unit, table, address, length);
      this.#silences = 0;
      if (words.length !== length) throw new Error(`it answered ${words.length} registers in place of ${length}`);
      return words;
    } catch (error) {
      const code = part(error, "modbusCode");
      if (typeof code === "number") {
        this.#silences = 0;
        throw new RefusalError(code);
      }
      this.#silences += 1;
      if (this.#silences >= SILENCE_BEFORE_ANEW || !client.isOpen) this.#drop();
      throw new Error(inWords(error));
    }
  }

  async #connected(): Promise<modbus.default> {
    if (this.#isClosed) throw new Error("the driver has stopped");
    if (this.#client?.isOpen) return this.#client;
    this.#drop();
    const host = await this.#address();
    const client = new modbus.default();
    this.#client = client;
    // The request in progress reports the same error.
    client.on("error", () => {});
    client.setTimeout(this.#timeoutMs);
    try {
      await client.connectTCP(host, { port: this.#port, host });
      if (this.#isClosed) throw new Error("the driver has stopped");
      return client;
    } catch (error) {
      this.#drop();
      throw unreachable(error);
    }
  }

  /** Resolves a host name once and connects to that address, so that it cannot change in between. */
  async #address(): Promise<string> {
    if (!this.#mayReach) return this.#host;
    const { address } = await lookup(this.#host).catch((error: unknown) => {
      throw unreachable(error);
    });
    if (!this.#mayReach(address)) throw new UnreachableError("not_allowed", "it is outside the building's own network");
    return address;
  }

  #drop(): void {
    this.#silences = 0;
    this.#client?.destroy(() => {});
    this.#client = undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }
}

function ask(
  client: modbus.default,
  unit: number,
  table: ModbusTable,
  address: number,
  length: number,
): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const settle = (error: Error | null, answer?: { data: number[] }) => {
      if (error || !answer) reject(error ?? new Error("it answered nothing"));
      else resolve(answer.data);
    };
    if (table === "input") client.writeFC4(unit, address, length, settle);
    else client.writeFC3(unit, address, length, settle);
  });
}

/** Reads a property, because the library rejects with errors and with plain objects. */
function part(error: unknown, name: string): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
}

const OF_CONNECTING: Record<string, ModbusProblem> = {
  ECONNREFUSED: "nothing_listens",
  ENOTFOUND: "unknown_name",
  EAI_AGAIN: "unknown_name",
  EHOSTUNREACH: "no_way",
  ENETUNREACH: "no_way",
};

function unreachable(error: unknown): UnreachableError {
  return new UnreachableError(OF_CONNECTING[String(codeOf(error))] ?? "no_answer", inWords(error));
}

function codeOf(error: unknown): unknown {
  return part(error, "code") ?? part(error, "errno");
}

function inWords(error: unknown): string {
  const code = codeOf(error);
  if (code === "ECONNREFUSED") return "nothing listens there";
  if (code === "EHOSTUNREACH" || code === "ENETUNREACH") return "there is no way to it";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "nobody knows this name";
  const message = String(part(error, "message") ?? error);
  return code === "ETIMEDOUT" || /timed? ?out/i.test(message) ? "it does not answer" : message.slice(0, 120);
}
