import { useEffect, useReducer } from "react";
import { agentName } from "../../../widgets/sessions/agent-name.ts";

/** Says whether this browser can be subscribed, or why not. */
export type PushState = "ready" | "unsupported" | "denied" | "demo";

export function pushState(pushKey: string): PushState {
  if (pushKey === "") return "demo";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return "unsupported";
  return Notification.permission === "denied" ? "denied" : "ready";
}

/** Returns the state of push notifications, and updates it when the permission changes. */
export function usePushState(pushKey: string): PushState {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const ended = new AbortController();
    const listen = (status: PermissionStatus) => status.addEventListener("change", lookAgain, ended);
    // Some browsers do not support this query; they update on the next visit.
    navigator.permissions?.query({ name: "notifications" }).then(listen, () => undefined);
    return () => ended.abort();
  }, []);
  return pushState(pushKey);
}

export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Asks the user, then the browser, for a subscription with the server's key; returns undefined when they refuse. A subscription made
 * with another key, of a previous server, is replaced.
 */
export async function subscribe(pushKey: string): Promise<BrowserSubscription | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const before = await pushManager.getSubscription();
    if (!before) throw error;
    await before.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : undefined;
}

/** Returns a readable name of this browser. */
export function browserName(agent = navigator.userAgent): string {
  const { browser, system } = agentName(agent);
  return [browser ?? "Browser", system].filter(Boolean).join(", ");
}
