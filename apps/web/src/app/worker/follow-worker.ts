import { getSession, onSession } from "../../api/session.ts";
import { i18n, onTexts } from "../../i18n/i18n.ts";
import type { ToWorker } from "../../service-worker/messages.ts";
import { lockOf } from "../../service-worker/versions.ts";
import { tellNewVersion } from "./new-version.ts";
import { warmFrame } from "./warm-frame.ts";
import { whenQuiet } from "./when-quiet.ts";

const LOOK_EVERY_MS = 60 * 60_000;

/** Returns the version of this page; undefined for a development build. */
function ownVersion(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content;
  return content?.startsWith("%") ? undefined : content;
}

/** Holds a lock while this page is open, so that the files of its version are kept. */
function holdVersion(version: string): void {
  void navigator.locks?.request(lockOf(version), { mode: "shared" }, () => new Promise(() => undefined));
}

function groupsInUse(): string[] {
  return [i18n.language, ...(getSession().user?.is_demo ? ["demo"] : [])];
}

function tellGroups(): void {
  const message: ToWorker = { say: "in use", groups: groupsInUse() };
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}

/** Whoever installs while this page runs is newer than it, unless it is the first. */
function followInstalls(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  if (registration.waiting && serviceWorker.controller) tellNewVersion(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && serviceWorker.controller) tellNewVersion(installing);
    });
  });
}

/** Another tab may have activated the new version; this one continues with its own, and is offered it. */
function followTakeover(): void {
  let hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (hadController) tellNewVersion(undefined);
    hadController = true;
  });
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
}

async function start(): Promise<void> {
  const options = { updateViaCache: "none" } as const;
  const registration = await navigator.serviceWorker.register("/sw.js", options).catch(() => undefined);
  if (!registration) return;
  followInstalls(registration);
  lookNowAndThen(registration);
  tellGroups();
  onTexts(tellGroups);
  const { warmLists } = await import("./warm-lists.ts");
  await warmLists();
}

/** Calls back once somebody is signed in, at once if that is so. */
function whenSignedIn(callback: () => void): void {
  let stop = () => {};
  const look = () => {
    if (!getSession().token) return;
    stop();
    callback();
  };
  stop = onSession(look);
  look();
}

/**
 * Keeps the app on this device once somebody is signed in and their first screen is complete, because prefetching must not slow the
 * sign-in. Does nothing when the browser does not allow it.
 */
export function followWorker(): void {
  if (!getSession().token) whenQuiet(() => void warmFrame().catch(() => undefined));
  const version = ownVersion();
  if (!version || !("serviceWorker" in navigator)) return;
  holdVersion(version);
  followTakeover();
  whenSignedIn(() => whenQuiet(() => void start().catch(() => undefined)));
}
