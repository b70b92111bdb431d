import type { AnyEndpoint, InputOf, ReplyOf } from "@switchboard/contract";
import { signal } from "../ui/signal.ts";
import { beginActivity } from "./activity.ts";
import { ApiError, type Undone } from "./api-error.ts";
import type { Api, CallOptions } from "./api-port.ts";
import { followDemoClock } from "./demo-clock.ts";
import { isMadeHere } from "./demo-session.ts";
import { httpApi } from "./http/http-api.ts";
import { type LiveOptions, type LiveTransport, openLazily } from "./live-transport.ts";
import { hasNoNetwork, isAway } from "./network.ts";
import { endSession, getSession } from "./session.ts";

export { ApiError } from "./api-error.ts";

const failed = signal<ApiError>();
/** One listener in the app turns these into the notices of spec §8. */
export const onFailure = failed.on;

/** Says a failure; not where the set-up of a second step follows instead. */
export function tellFailure(error: ApiError): void {
  if (error.code !== "auth.enrol") failed.emit(error);
}

const unenrolled = signal();
/** The enterprise asks for a second factor that the person has yet to set up: nothing else is answered until then. */
export const onUnenrolled = unenrolled.on;

let standIn: Api | undefined;
/** For tests: every call goes to this API until it is taken away again. */
export function setApi(api: Api | undefined): void {
  standIn = api;
}

followDemoClock();

const loadDemo = () => import("./demo/demo.ts").then((module) => module.demo);

/** A demo account is served by the demo API, and the screens never know; a session that a server opened ends there. */
function isDemo(endpoint: AnyEndpoint): boolean {
  const { user, token } = getSession();
  return user?.is_demo === true && (isMadeHere(token) || !endpoint.path.startsWith("/auth/"));
}

export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { token } = getSession();
  const done = options.quiet ? undefined : beginActivity();
  try {
    // The real API is asked at once, so that a sign-out still sends the token it ends.
    const api = standIn ?? (isDemo(endpoint) ? await loadDemo() : httpApi);
    // What changes something is refused rather than kept for later: nobody wants a light to go on an hour after the tap.
    if (api === httpApi && isAway() && undoneOf(endpoint, options)) throw new ApiError(0, { code: "network" });
    const reply = await api.call(endpoint, input, options);
    // What was asked for one session must not fill the lists, or say "saved", in the next.
    if (isOver(endpoint, token)) throw new ApiError(0, {});
    return reply;
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.code === "network" && hasNoNetwork()) error.undone = undoneOf(endpoint, options);
      report(error, endpoint, token, options);
    }
    throw error;
  } finally {
    done?.();
  }
}

/** Calls after which something in the building moves; by their path, so that the login loads no more of the contract. */
const SWITCHES = /^\/api\/v1\/(deviceevents\/(switch|light_actions|ircustom)|gscene\/trigger)$/;

/** What does not happen where the call does not arrive; undefined for reads, of which some are posted, and for sign-ins. */
function undoneOf(endpoint: AnyEndpoint, { signal }: CallOptions): Undone | undefined {
  if (SWITCHES.test(endpoint.path)) return "switched";
  return endpoint.method === "GET" || endpoint.permission === "public" || signal ? undefined : "saved";
}

/** Says that nothing was switched, for many at once; the answer is whether that is so. */
export function refusedOffline(): boolean {
  if (standIn || getSession().user?.is_demo || !isAway()) return false;
  const error = new ApiError(0, { code: "network" });
  error.undone = "switched";
  tellFailure(error);
  return true;
}

/** Whether the session that asked has ended, or given way to another, meanwhile. */
function isOver(endpoint: AnyEndpoint, token: string | undefined): boolean {
  return endpoint.permission !== "public" && token !== getSession().token;
}

function report(error: ApiError, endpoint: AnyEndpoint, token: string | undefined, options: CallOptions): void {
  // An answer to a token that has been replaced meanwhile says nothing about the one in use.
  if (isOver(endpoint, token)) return;
  if (error.status === 401 && endpoint.permission !== "public") {
    const wasIdle = error.code === "session.idle";
    endSession({ navigate: true, comeBack: true, wasIdle });
    return;
  }
  if (error.code === "auth.enrol") unenrolled.emit();
  // What was deleted meanwhile takes its form along, so nothing but the notice could say it.
  else if (!options.silent || (error.code === "thing.deleted" && !options.quiet)) tellFailure(error);
}

export function openLive(options: LiveOptions): LiveTransport {
  if (standIn) return standIn.openLive(options);
  if (!getSession().user?.is_demo) return httpApi.openLive(options);
  return openLazily(() => loadDemo().then((demo) => demo.openLive), options);
}
