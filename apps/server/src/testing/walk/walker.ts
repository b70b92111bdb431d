import { type AnyEndpoint, contract } from "@switchboard/contract";
import type { TestUser } from "../builders.ts";
import type { TestServer } from "../test-server.ts";
import { namesThings, shapesOf, withId } from "./inputs.ts";

export interface Step {
  endpoint: AnyEndpoint;
  input: Record<string, unknown>;
  status: number;
  text: string;
}

/** Reading goes first, and deleting last, because deleted things cannot be read. */
const turn = ({ changes, path }: AnyEndpoint) => (path.includes("delete") ? 2 : Number(changes));

/** Every call of the contract but one: whoever leaves their enterprise cannot walk on. Its own tests try foreign ids with it. */
export const CALLS = (Object.values(contract) as AnyEndpoint[])
  .filter((endpoint) => endpoint !== contract.leaveEnterprise)
  .toSorted((a, b) => turn(a) - turn(b));

const SHAPES = new Map(CALLS.map((endpoint) => [endpoint, shapesOf(endpoint)]));

/**
 * Makes one call in each of its shapes, with the ids wherever it takes one. A caller who is rejected before the server
 * reads the request uses one id only, because the others would not be read either.
 */
export async function tryCall(
  server: TestServer,
  who: TestUser | string | null,
  endpoint: AnyEndpoint,
  [first = "", ...others]: readonly string[],
): Promise<Step[]> {
  const shapes = SHAPES.get(endpoint) ?? [];
  const ask = async (input: Step["input"]) => ({ endpoint, input, ...(await server.send(who, endpoint, input)) });
  const steps = await Promise.all(shapes.map((shape) => ask(withId(shape, first))));
  const named = shapes.filter(namesThings);
  if (named.length === 0 || (steps.every(isRefused) && isRefused(await ask({})))) return steps;
  for (const [turn, shape] of named.entries()) {
    const ids = others.filter((_, place) => isItsTurn(turn, place, named.length));
    steps.push(...(await Promise.all(ids.map((id) => ask(withId(shape, id))))));
  }
  return steps;
}

/** Makes one call in its fullest shape, for callers whom the server rejects before it reads the request. */
export async function tryOneShape(
  server: TestServer,
  token: string | null,
  endpoint: AnyEndpoint,
  id: string,
): Promise<Step> {
  const input = withId(SHAPES.get(endpoint)?.[0] ?? {}, id);
  return { endpoint, input, ...(await server.send(token, endpoint, input)) };
}

/**
 * A call of many shapes, such as a workflow, gets each id in this many of them, and each shape its share of all ids.
 */
const SHAPES_OF_AN_ID = 3;
const isItsTurn = (turn: number, place: number, shapes: number) => (turn + place) % shapes < SHAPES_OF_AN_ID;

/** Matches rejections of the role, the wall panel or the demo account, whatever the request. */
const isRefused = ({ status, text }: Step) => status === 403 && /"(access\.denied|demo\.read_only)"/.test(text);

/**
 * A call may have ended the session, as signing out does, or closed the enterprise to people without a second factor;
 * the walker then signs in again.
 */
export async function stillSignedIn(server: TestServer, user: TestUser): Promise<void> {
  const sessions = server.app.identity.sessions.service;
  const open =
    "UPDATE enterprises SET second_factor = false, idle_minutes = 0 WHERE id = $1 AND (second_factor OR idle_minutes > 0)";
  await server.database.query(open, [user.enterpriseId]);
  const actor = await sessions.authenticate(user.token).catch(() => undefined);
  if (actor?.enterpriseId === user.enterpriseId) return;
  user.token = (await sessions.start(user.userId, user.enterpriseId)).token;
}
