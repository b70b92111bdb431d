import {
  type AnyEndpoint,
  type BodyOf,
  givenQuery,
  type InputOf,
  type QueryOf,
  type ReplyOf,
  readInput,
} from "@switchboard/contract";
// With their schemas, which the calls of a page are without (slim-contract.ts).
import * as endpoints from "@switchboard/contract/endpoints";
import "../setup-zod.ts";
import type { DemoDeletions } from "./deletions.ts";
import { refuse } from "./refuse.ts";

/** What a handler gets: the input as the server would read it, checked and with what was left out. */
type Read<E extends AnyEndpoint> = undefined extends BodyOf<E> ? QueryOf<E> : BodyOf<E>;

/** Registers what the demo answers to a call. */
export type On = <E extends AnyEndpoint>(
  endpoint: E,
  handle: (input: Read<E>) => ReplyOf<E> | Promise<ReplyOf<E>>,
) => void;

/** Reading and changing groups share a path. */
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

const whole = new Map(Object.values(endpoints).map((each): [string, AnyEndpoint] => [nameOf(each), each]));

/** By the endpoint's own schema, which is what its type is made of. */
function readAs<E extends AnyEndpoint>(endpoint: E, input: unknown): Read<E> {
  const { body, query } = whole.get(nameOf(endpoint)) ?? endpoint;
  const schema = body ?? query;
  if (!schema) return undefined as Read<E>;
  const read = readInput(schema, body ? (input ?? {}) : givenQuery(input ?? {}));
  if (read.faults) throw refuse("request.invalid", read.faults);
  return read.value as Read<E>;
}

/** What the demo answers, by call; what it has no answer to, it refuses to change. Nobody gets hold of what it keeps. */
export function createCalls(deletions: DemoDeletions) {
  const handlers = new Map<string, (input: unknown) => unknown>();
  const on: On = (endpoint, handle) => {
    handlers.set(nameOf(endpoint), (input) => {
      const asked = readAs(endpoint, input);
      return deletions.around(endpoint, asked, () => handle(asked));
    });
  };
  async function answer<E extends AnyEndpoint>(endpoint: E, input: InputOf<E> | undefined): Promise<ReplyOf<E>> {
    const handle = handlers.get(nameOf(endpoint));
    if (!handle) throw refuse("demo.read_only");
    const reply = (await handle(input)) as ReplyOf<E>;
    return endpoint.isDownload ? reply : structuredClone(reply);
  }
  return { on, answer };
}
