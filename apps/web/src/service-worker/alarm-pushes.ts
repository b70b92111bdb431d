import type { WorkerScope } from "./worker-scope.ts";

/** The server's push message (`channel-sender.ts`). It comes from outside, so missing fields are left out. */
interface AlarmPush {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: string;
  /** The token of the one-time link. */
  token: string;
  /** The label of the acknowledge button; empty when there is nothing to acknowledge. */
  acknowledge: string;
}

const ACKNOWLEDGE = "acknowledge";
const SIGN_OUT = "/auth/logout";
const ICON = "/icons/icon-192.png";

type Scope = Pick<WorkerScope, "clients" | "fetch" | "location"> & {
  registration: Pick<WorkerScope["registration"], "showNotification" | "pushManager">;
};

/** Shows pushed alarms and handles their buttons; no page has to be open. */
export class AlarmPushes {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Browsers require a notification for every push, so an unreadable one shows the app's name. */
  async show(data: { json(): unknown } | null): Promise<void> {
    const { title, body, tag, lang, acknowledge, url, token } = readPush(data);
    const actions = acknowledge === "" ? [] : [{ action: ACKNOWLEDGE, title: acknowledge }];
    // Actions are missing from the DOM types, because only service workers support them.
    const options = { body, tag, lang, icon: ICON, badge: ICON, data: { url, token }, renotify: tag !== "", actions };
    await this.#scope.registration.showNotification(title, options);
  }

  /** Unsubscribes on sign-out, so that neither this user nor the next is notified here. Returns undefined for other requests. */
  leave({ method, url }: Pick<Request, "method" | "url">): Promise<void> | undefined {
    const { origin, pathname } = new URL(url);
    if (method !== "POST" || origin !== this.#scope.location.origin || pathname !== SIGN_OUT) return undefined;
    return this.#unsubscribe().catch(() => undefined);
  }

  async #unsubscribe(): Promise<void> {
    await (await this.#scope.registration.pushManager?.getSubscription())?.unsubscribe();
  }

  async press(data: unknown, action: string): Promise<void> {
    const [url, token] = [textOf(data, "url"), textOf(data, "token")];
    if (action === ACKNOWLEDGE && token !== "") return this.#acknowledge(token);
    if (token !== "") await this.#post("look_link", token).catch(() => undefined);
    await this.#open(url);
  }

  /** Opens the page of the link on failure, which says why. */
  async #acknowledge(token: string): Promise<void> {
    const isDone = await this.#post("answer_link", token).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isDone) await this.#open(`/user/ack/${token}`);
  }

  #post(call: "look_link" | "answer_link", token: string): Promise<Response> {
    const headers = { "content-type": "application/json" };
    return this.#scope.fetch(`/api/v1/alarms/${call}`, { method: "POST", headers, body: JSON.stringify({ token }) });
  }

  /** Reuses an open page, and opens only addresses of this origin. */
  async #open(address: string): Promise<void> {
    const { origin } = this.#scope.location;
    const url = URL.parse(address, origin);
    const to = url?.origin === origin ? url.href : `${origin}/app/home`;
    const [page] = await this.#scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (!page) return void (await this.#scope.clients.openWindow(to));
    await page.focus();
    if (page.url !== to) await page.navigate(to).catch(() => this.#scope.clients.openWindow(to));
  }
}

function readPush(data: { json(): unknown } | null): AlarmPush {
  let read: unknown;
  try {
    read = data?.json();
  } catch {
    read = undefined;
  }
  return {
    title: textOf(read, "title") || "Switchboard",
    body: textOf(read, "body"),
    url: textOf(read, "url"),
    tag: textOf(read, "tag"),
    lang: textOf(read, "lang"),
    token: textOf(read, "token"),
    acknowledge: textOf(read, "acknowledge"),
  };
}

function textOf(value: unknown, name: string): string {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === "string" ? found : "";
}
