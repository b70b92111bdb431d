import { DEVICE_PAGE, PAGE } from "./version-files.ts";

/** Screens of the app. Other addresses (`/docs`, a file) belong to the server. */
const SCREENS = /^\/($|app(\/|$)|user(\/|$)|ack\/|error$)/;
/** Names of assets change with their content, so that a kept one is never outdated. */
const ASSETS = /^\/assets\//;
const LOOSE = /^\/(theme\.js|boot\.css|favicon\.svg|icons\/[\w-]+\.png)$/;

export interface WorkerRequest {
  method: string;
  mode: string;
  url: string;
}

export type Handling =
  | { kind: "page"; page: typeof PAGE | typeof DEVICE_PAGE }
  | { kind: "file"; path: string; isForGood: boolean };

/**
 * Decides what this worker answers. Everything else, above all calls and the live connection, bypasses it: a kept answer to a call
 * would be wrong, and a queued command dangerous.
 */
export function handlingOf({ method, mode, url }: WorkerRequest, origin: string): Handling | undefined {
  const { origin: from, pathname } = new URL(url);
  if (method !== "GET" || from !== origin) return undefined;
  if (mode === "navigate") {
    if (!SCREENS.test(pathname)) return undefined;
    return { kind: "page", page: pathname === DEVICE_PAGE ? DEVICE_PAGE : PAGE };
  }
  const isForGood = ASSETS.test(pathname);
  return isForGood || LOOSE.test(pathname) ? { kind: "file", path: pathname, isForGood } : undefined;
}

/** Accepted content types per file, so that a captive portal's page is not kept instead. */
const TYPES: Record<string, RegExp> = {
  js: /javascript/,
  css: /text\/css/,
  html: /text\/html/,
  svg: /svg/,
  png: /image\/png/,
  woff2: /font|octet-stream/,
  pdf: /pdf/,
};

export function isTheFile(path: string, { ok, type, headers }: Pick<Response, "ok" | "type" | "headers">): boolean {
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? "html";
  return ok && type !== "opaque" && (TYPES[ending]?.test(headers.get("content-type") ?? "") ?? true);
}
