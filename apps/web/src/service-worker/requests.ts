import { DEVICE_PAGE, PAGE } from "./version-files.ts";

/** Screens of the app. Whatever else one can browse to (`/docs`, a file) is the server's. */
const SCREENS = /^\/($|app(\/|$)|user(\/|$)|ack\/|error$)/;
/** Names of assets change with their content, so that a kept one is never wrong. */
const ASSETS = /^\/assets\//;
const LOOSE = /^\/(theme\.js|boot\.css|favicon\.svg|icons\/[\w-]+\.png)$/;

export interface Asked {
  method: string;
  mode: string;
  url: string;
}

export type Handling =
  | { kind: "page"; page: typeof PAGE | typeof DEVICE_PAGE }
  | { kind: "file"; path: string; isForGood: boolean };

/**
 * What this worker answers. Everything else, calls and the live connection first of all, goes by it as though it were
 * not there: a kept answer to a call would be a lie, and a queued command a danger.
 */
export function handlingOf({ method, mode, url }: Asked, origin: string): Handling | undefined {
  const { origin: from, pathname } = new URL(url);
  if (method !== "GET" || from !== origin) return undefined;
  if (mode === "navigate") {
    if (!SCREENS.test(pathname)) return undefined;
    return { kind: "page", page: pathname === DEVICE_PAGE ? DEVICE_PAGE : PAGE };
  }
  const isForGood = ASSETS.test(pathname);
  return isForGood || LOOSE.test(pathname) ? { kind: "file", path: pathname, isForGood } : undefined;
}

/** Types that a file of ours may come as: a hotel's sign-in page in its place must not be kept. */
const TYPES: Record<string, RegExp> = {
  js: /javascript/,
  css: /text\/css/,
  html: /text\/html/,
  svg: /svg/,
  png: /image\/png/,
  woff2: /font|octet-stream/,
  pdf: /pdf/,
};

/** Whether an answer is the file that was asked for. */
export function isTheFile(path: string, { ok, type, headers }: Pick<Response, "ok" | "type" | "headers">): boolean {
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? "html";
  return ok && type !== "opaque" && (TYPES[ending]?.test(headers.get("content-type") ?? "") ?? true);
}
