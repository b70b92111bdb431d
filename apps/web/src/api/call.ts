import type { AnyEndpoint, InputOf, ReplyOf } from "@switchboard/contract";
import { signal } from "../ui/signal.ts";
import { beginActivity } from "./activity.ts";
import { ApiError, type UndoneAction } from "./api-error.ts";
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

/** Reports a failure, except when the set-up of a second factor follows instead. */
export function tellFailure(error: ApiError): void {
  if (error.code !== "auth.enrol") failed.emit(error);
}

const unenrolled = signal();
/** Emitted when the enterprise requires a second factor that the user has not set up; nothing else is answered until then. */
export const onUnenrolled = unenrolled.on;

let standIn: Api | undefined;
/** Sends every call to this API in tests, until it is removed again. */
export function setApi(api: Api | undefined): void {
  standIn = api;
}

followDemoClock();

const loadDemo = () => import("./demo/demo.ts").then((module) => module.demo);

/** Serves demo accounts by the demo API without the screens knowing; a session opened by a server also ends there. */
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
    // The real API is called synchronously, so that a sign-out still sends the token it ends.
    const api = standIn ?? (isDemo(endpoint) ? await loadDemo() : httpApi);
    // Changes are refused rather than queued, because nobody wants a light to go on an hour after the tap.
    if (api === httpApi && isAway() && undoneOf(endpoint, options)) throw new ApiError(0, { code: "network" });
    const reply = await api.call(endpoint, input, options);
    // A reply for one session must not fill the lists, or say "saved", in the next.
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

/** Calls that move something in the building; matched by path, so that the login does not load more of the contract. */
const SWITCHES = /^\/api\/v1\/(deviceevents\/(switch|light_actions|ircustom)|gscene\/trigger)$/;

/** Returns what fails to happen without a network; undefined for reads, some of which are posted, and for sign-ins. */
function undoneOf(endpoint: AnyEndpoint, { signal }: CallOptions): UndoneAction | undefined {
  if (SWITCHES.test(endpoint.path)) return "switched";
  return endpoint.method === "GET" || endpoint.permission === "public" || signal ? undefined : "saved";
}

/** Reports that nothing was switched, once for many switches; returns whether the browser is offline. */
export function refusedOffline(): boolean {
  if (standIn || getSession().user?.is_demo || !isAway()) return false;
  const error = new ApiError(0, { code: "network" });
  error.undone = "switched";
  tellFailure(error);
  return true;
}

/** True when the session of the request has ended or been replaced meanwhile. */
function isOver(endpoint: AnyEndpoint, token: string | undefined): boolean {
  return endpoint.permission !== "public" && token !== getSession().token;
}

function report(error: ApiError, endpoint: AnyEndpoint, token: string | undefined, options: CallOptions): void {
  // A refusal of a replaced token says nothing about the current one.
  if (isOver(endpoint, token)) return;
  if (error.status === 401 && endpoint.permission !== "public") {
    const wasIdle = error.code === "session.idle";
    endSession({ navigate: true, comeBack: true, wasIdle });
    return;
  }
  if (error.code === "auth.enrol") unenrolled.emit();
  // A thing deleted meanwhile closes its form, so that only a notice can report it.
  else if (!options.silent || (error.code === "thing.deleted" && !options.quiet)) tellFailure(error);
}

export function openLive(options: LiveOptions): LiveTransport {
  if (standIn) return standIn.openLive(options);
  if (!getSession().user?.is_demo) return httpApi.openLive(options);
  return openLazily(() => loadDemo().then((demo) => demo.openLive), options);
}
