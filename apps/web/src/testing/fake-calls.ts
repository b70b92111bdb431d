import type { AnyEndpoint, InputOf, ReplyOf } from "@switchboard/contract";
import type { Api } from "../api/api-port.ts";

type Answer<E extends AnyEndpoint> = ReplyOf<E> | Promise<ReplyOf<E>>;

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** Answers calls as the test says, each with its own input and reply, and writes down what it was asked. */
export function fakeCalls() {
  const handlers = new Map<string, (input: unknown) => unknown>();
  const calls: { endpoint: AnyEndpoint; input: unknown }[] = [];
  // The two casts below meet here alone: what answers an endpoint is kept under its name, where its types are lost.
  function on<E extends AnyEndpoint>(endpoint: E, handle: (input: InputOf<E>) => Answer<E>): void {
    handlers.set(nameOf(endpoint), (input) => handle(input as InputOf<E>));
  }
  /** An answer that nobody reads, or that breaks the contract. */
  function onRaw(endpoint: AnyEndpoint, answer: () => unknown): void {
    handlers.set(nameOf(endpoint), answer);
  }
  const call: Api["call"] = async <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) => {
    calls.push({ endpoint, input });
    const handle = handlers.get(nameOf(endpoint));
    if (!handle) throw new Error(`Unexpected call of ${nameOf(endpoint)}`);
    return handle(input ?? {}) as Answer<E>;
  };
  const inputsOf = <E extends AnyEndpoint>(endpoint: E) =>
    calls.filter((each) => each.endpoint === endpoint).map(({ input }) => input as InputOf<E>);
  return { call, on, onRaw, calls, inputsOf };
}

/** Nothing of the broker. */
export const noLive: Api["openLive"] = () => ({
  subscribe: () => {},
  unsubscribe: () => {},
  publish: () => {},
  end: () => {},
});
