import {
  type AnyEndpoint,
  type BodyOf,
  ERRORS,
  type ErrorCode,
  type InputOf,
  type QueryOf,
  type ReplyOf,
} from "@switchboard/contract";
import type { Problem } from "@switchboard/domain";
import { GatewayError } from "../gateway-error.ts";
import { refuse } from "./demo-devices.ts";

/** Registers what the demo answers to a call. */
export type On = <E extends AnyEndpoint>(
  endpoint: E,
  handle: (input: InputOf<E>) => ReplyOf<E> | Promise<ReplyOf<E>>,
) => void;

/** The input as the server would read it: checked, and with what it leaves out. */
export function readBody<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): BodyOf<E> {
  return read(endpoint.body, input) as BodyOf<E>;
}

export function readQuery<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): QueryOf<E> {
  return read(endpoint.query, input) as QueryOf<E>;
}

function read(schema: AnyEndpoint["body"], input: unknown): unknown {
  const result = schema.safeParse(input ?? {});
  if (!result.success) throw refuse("request.invalid");
  return result.data;
}

/** The spec's sentences about what is wrong, each at its field, as the server answers them (spec §5). */
export function refuseProblems<C extends string>(
  code: ErrorCode,
  problems: readonly Problem<C>[],
  sentences: Record<C, string>,
): void {
  if (problems.length === 0) return;
  const fields = problems.map(({ path, code: which, name = "" }) => ({
    path,
    message: sentences[which].replace("{name}", () => name),
  }));
  throw new GatewayError(ERRORS[code].status, { code, ...ERRORS[code], fields });
}

/** Reading and changing groups share a path. */
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** What the demo answers, by call; what it has no answer to, it refuses to change. */
export function createCalls() {
  const handlers = new Map<string, (input: never) => unknown>();
  const on: On = (endpoint, handle) => {
    handlers.set(nameOf(endpoint), handle);
  };
  async function answer<E extends AnyEndpoint>(endpoint: E, input: InputOf<E> | undefined): Promise<ReplyOf<E>> {
    const handle = handlers.get(nameOf(endpoint));
    if (!handle) throw refuse("demo.read_only");
    return (await handle((input ?? {}) as never)) as ReplyOf<E>;
  }
  return { on, answer };
}
