import { type AnyEndpoint, contract, type ErrorCode, type InputOf, type ReplyOf } from "@switchboard/contract";

/** How a call is told from its answer: it was refused. */
export class Refused {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    this.code = code;
  }
}

/** Whoever answers the calls of the contract for the admin of Meridian Business Park. */
export interface Driver {
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E> | Refused>;
}

/** A wrong input is what a case may be about. */
type Input<E extends AnyEndpoint> = InputOf<E> | Record<string, unknown>;

/** What a case does: calls that have to be answered, and calls that have to be refused. */
export interface Calls {
  call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>): Promise<ReplyOf<E>>;
  /** With which code it is refused; `answered` where it is not. */
  refusal<E extends AnyEndpoint>(endpoint: E, input?: Input<E>): Promise<ErrorCode | "answered">;
}

/** One promise about one call: what is seen from outside, and what has to be seen. */
export interface Case {
  endpoint: AnyEndpoint;
  name: string;
  observe(calls: Calls): Promise<unknown>;
  expected: unknown;
}

export interface Area {
  name: string;
  cases: Case[];
}

export function sees<T>(
  endpoint: AnyEndpoint,
  name: string,
  observe: (calls: Calls) => Promise<T>,
  expected: unknown,
): Case {
  return { endpoint, name, observe, expected };
}

export function refuses<E extends AnyEndpoint>(endpoint: E, name: string, input: Input<E>, code: ErrorCode): Case {
  return { endpoint, name: `refuses ${name}`, observe: ({ refusal }) => refusal(endpoint, input), expected: code };
}

/** Holds every reply to the contract: one that it would not accept fails the case. */
export function callsOver(driver: Driver): Calls {
  async function ask<E extends AnyEndpoint>(endpoint: E, input: Input<E> | undefined) {
    const reply: ReplyOf<E> | Refused = await driver.call(endpoint, input as InputOf<E>);
    if (reply instanceof Refused) return { code: reply.code };
    const checked = endpoint.isDownload ? undefined : endpoint.reply.safeParse(reply);
    if (checked && !checked.success) throw new Error(`${endpoint.path}: ${checked.error.message}`);
    return { reply };
  }
  return {
    async call(endpoint, input) {
      const { reply, code } = await ask(endpoint, input);
      if (code) throw new Error(`${endpoint.path} was refused: ${code}`);
      return reply as ReplyOf<typeof endpoint>;
    },
    async refusal(endpoint, input) {
      return (await ask(endpoint, input)).code ?? "answered";
    },
  };
}

/** A call by the name it has in the contract. */
export function nameOf(endpoint: AnyEndpoint): string {
  return Object.entries(contract).find(([, each]) => (each as AnyEndpoint) === endpoint)?.[0] ?? endpoint.path;
}
