import type { AnyEndpoint, InputOf, ReplyOf } from "@switchboard/contract";
import type { Api } from "../api/api-port.ts";

type Answer<E extends AnyEndpoint> = ReplyOf<E> | Promise<ReplyOf<E>>;

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** Answers calls as the test configures them, and records their inputs. */
export function fakeCalls() {
  const handlers = new Map<string, (input: unknown) => unknown>();
  const calls: { endpoint: AnyEndpoint; input: unknown }[] = [];
  // The two casts are only here: handlers are stored by name, which loses their types.
  function on<E extends AnyEndpoint>(endpoint: E, handle: (input: InputOf<E>) => Answer<E>): void {
    handlers.set(nameOf(endpoint), (input) => handle(input as InputOf<E>));
  }
  /** Sets an answer that is not read, or that violates the contract. */
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
