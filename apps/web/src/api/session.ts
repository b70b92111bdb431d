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
  /** False where the caller stays where they are. */
  navigate: boolean;
  /** True where the person did not ask for it: the next login leads back to where they were. */
  comeBack?: boolean;
  /** True where it ended because nobody had touched it. */
  wasIdle?: boolean;
}

const TOKEN = "sb.token";
const PARTNER = "sb.partner_name";
/** The person's newest name: the token keeps the one it was made with. */
const NAME = "sb.name";
/** What was kept of a person's devices and lists, to be read without a network (`data/kept`); it goes with the session. */
export const KEPT_DATABASE = "switchboard";
const LOGGED_OUT: Session = { state: "logged out", partner_name: "" };

const changed = signal();
const ended = signal<SessionEnd>();
const renewed = signal();
const moved = signal();
let session = restored();
/** Who was here last in this tab, and in which enterprise; kept through a sign-out. */
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

/** Clears the last error, too. */
export function beginLogin(): void {
  become({ state: "processing", partner_name: "" });
}

/** Stores the token and partner name: after a login, and after switching the enterprise. */
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

/** The person goes by another name from now on, here and in neighbouring tabs. */
export function renameSelf(name: string): void {
  if (!session.user || session.user.name === name) return;
  localStorage.setItem(NAME, name);
  become({ ...session, user: { ...session.user, name } });
}

/** The password was right and is not all: nothing is stored, and nothing has failed. */
export function pauseLogin(): void {
  become(LOGGED_OUT);
}

export function failLogin(error: ApiError): void {
  forget();
  become({ state: "login error", partner_name: "", error });
}

/** Clears the token; what else belongs to the session is cleared by those who keep it (`onSessionEnd`). */
export function endSession(end: SessionEnd = { navigate: true }): void {
  if (session.state === "logged out") return;
  forget();
  become(LOGGED_OUT);
  ended.emit(end);
}

/** Whether whoever signed in last is another person than the one before them, or in another enterprise. */
export function hasMoved(): boolean {
  return isElsewhere;
}

/** Anything of it has changed. */
export const onSession = changed.on;
export const onSessionEnd = ended.on;
/** Another person or enterprise than the one before in this tab: the addresses of before mean nothing here. */
export const onMoved = moved.on;
/** Another enterprise, or another person in a neighbouring tab: what was loaded for the one before is void. */
export const onSessionRenewed = renewed.on;

/** Neighbouring tabs share the stored token, so they sign in, switch and sign out together. */
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
