import { type AnyEndpoint, contract, type InputOf, type ReplyOf, readInput } from "@switchboard/contract";

/** One call and its reply, as the demo replays it. */
export interface RecordedCall {
  call: string;
  input: unknown;
  reply: unknown;
}

/** Makes a call, records its reply, and returns it for the calls that depend on it. */
export type Ask = <E extends AnyEndpoint>(
  endpoint: E,
  input?: InputOf<E>,
  shorten?: (reply: ReplyOf<E>) => ReplyOf<E>,
) => Promise<ReplyOf<E>>;

type Answer = (endpoint: AnyEndpoint, input: Record<string, unknown>) => Promise<unknown>;

const NAMES = new Map(Object.entries(contract).map(([name, endpoint]) => [endpoint as AnyEndpoint, name]));

/** Parses the input like the server, so that the demo finds it however a screen writes it. */
function asRead({ body, query }: AnyEndpoint, input: unknown): unknown {
  const schema = body ?? query;
  const read = schema && readInput(schema, input);
  return read && "value" in read ? read.value : {};
}

/** Collects replies in the order of the calls. */
export function createRecorder(answer: Answer) {
  const calls: RecordedCall[] = [];
  const ask: Ask = async (endpoint, input, shorten = (reply) => reply) => {
    const reply = shorten((await answer(endpoint, { ...input })) as ReplyOf<typeof endpoint>);
    calls.push({ call: NAMES.get(endpoint) ?? "", input: asRead(endpoint, input ?? {}), reply });
    return reply;
  };
  return { ask, calls };
}
