import type { SignedIn } from "@switchboard/contract";
import { useSyncExternalStore } from "react";
import { signal } from "../ui/signal.ts";
import type { ApiError } from "./api-error.ts";
import { readToken, type UserDetails } from "./token.ts";

/** The four states of a session (spec §4). */
type SessionState = "logged out" | "processing" | "logged in" | "login error";

export interface Session {
  state: SessionState;
  token?: string;
  user?: UserDetails;
  partner_name: string;
  error?: ApiError;
}

export interface SessionEnd {
  /** False when the caller stays on its page. */
  navigate: boolean;
  /** True when the user did not ask for it, so that the next login returns to the same page. */
  comeBack?: boolean;
  /** True when it ended because of inactivity. */
  wasIdle?: boolean;
}

const TOKEN = "sb.token";
const PARTNER = "sb.partner_name";
/** Stores the user's newest name, because the token keeps the one it was created with. */
const NAME = "sb.name";
/** The database of devices and lists kept for offline reading (`data/kept`); it is deleted with the session. */
export const KEPT_DATABASE = "switchboard";
const LOGGED_OUT: Session = { state: "logged out", partner_name: "" };

const changed = signal();
const ended = signal<SessionEnd>();
const renewed = signal();
const moved = signal();
let session = restored();
/** The last user and enterprise of this tab; kept through a sign-out. */
let lastPlace = placeOf(session);
let isElsewhere = false;
if (!session.token) forgetKept();

function forgetKept(): void {
  globalThis.indexedDB?.deleteDatabase(KEPT_DATABASE);
}

function restored(): Session {
  const token = localStorage.getItem(TOKEN);
  const user = token ? readToken(token) : undefined;
  if (!token || !user) return LOGGED_OUT;
  const name = localStorage.getItem(NAME) ?? user.name;
  return { state: "logged in", token, user: { ...user, name }, partner_name: localStorage.getItem(PARTNER) ?? "" };
}

function placeOf({ user }: Session): string | undefined {
  return user && `${user._id} ${user.enterprise_id}`;
}

function become(next: Session): void {
  session = next;
  const place = placeOf(next);
  if (place !== undefined) {
    isElsewhere = lastPlace !== undefined && lastPlace !== place;
    lastPlace = place;
  }
  changed.emit();
  if (place !== undefined && isElsewhere) moved.emit();
}

function forget(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(PARTNER);
  localStorage.removeItem(NAME);
  forgetKept();
}

export function getSession(): Session {
  return session;
}

export function useSession(): Session {
  return useSyncExternalStore(changed.on, getSession);
}

/** Also clears the last error. */
export function beginLogin(): void {
  become({ state: "processing", partner_name: "" });
}

/** Stores the token and partner name after a login or a switch of the enterprise. */
export function adoptSession({ token, partner_name }: SignedIn): void {
  const user = readToken(token);
  if (!user) throw new TypeError("The server answered a token that carries no user");
  const before = session.token;
  localStorage.removeItem(NAME);
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(PARTNER, partner_name);
  become({ state: "logged in", token, user, partner_name });
  if (before && before !== token) renewed.emit();
}

/** Changes the user's name, here and in other tabs. */
export function renameSelf(name: string): void {
  if (!session.user || session.user.name === name) return;
  localStorage.setItem(NAME, name);
  become({ ...session, user: { ...session.user, name } });
}

/** Resets the state when the password was right but a second step follows: nothing is stored, and nothing has failed. */
export function pauseLogin(): void {
  become(LOGGED_OUT);
}

export function failLogin(error: ApiError): void {
  forget();
  become({ state: "login error", partner_name: "", error });
}

/** Clears the token; other data of the session is cleared by its owners (`onSessionEnd`). */
export function endSession(end: SessionEnd = { navigate: true }): void {
  if (session.state === "logged out") return;
  forget();
  become(LOGGED_OUT);
  ended.emit(end);
}

/** True when the last sign-in was another user or enterprise than the one before. */
export function hasMoved(): boolean {
  return isElsewhere;
}

/** Emitted at any change of the session. */
export const onSession = changed.on;
export const onSessionEnd = ended.on;
/** Emitted when another user or enterprise follows in this tab: earlier addresses mean nothing to it. */
export const onMoved = moved.on;
/** Emitted for another enterprise, or another user in another tab: data loaded before is void. */
export const onSessionRenewed = renewed.on;

/** Follows other tabs, which share the stored token, so that they sign in, switch and sign out together. */
export function followOtherTabs(target: Window = window): void {
  target.addEventListener("storage", (event) => {
    if (event.key !== TOKEN && event.key !== NAME && event.key !== null) return;
    const next = restored();
    if (next.token === session.token) {
      if (next.user?.name !== session.user?.name) become(next);
      return;
    }
    if (!next.token) return endSession();
    const before = session.token;
    become(next);
    if (before) renewed.emit();
  });
}
