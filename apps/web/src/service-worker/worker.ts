import { type FillPorts, fillCache } from "./fill-cache.ts";
import type { ToWorker } from "./messages.ts";
import { handlingOf, isTheFile } from "./requests.ts";
import { filesToKeep, PAGE, type VersionFiles } from "./version-files.ts";
import { cacheOf, leftCaches, SETTINGS } from "./versions.ts";
import type { WorkerScope } from "./worker-scope.ts";

/** The cache key of the groups in use; no such file is ever requested. */
const GROUPS = "/groups-in-use";
const ANY_VARIANT = { ignoreVary: true, ignoreSearch: true } as const;

/** Keeps one version of the app on the device and serves it; a version is used as a whole or not at all (ADR 0039). */
export class Worker {
  readonly #scope: WorkerScope;
  readonly #files: VersionFiles;

  constructor(scope: WorkerScope, files: VersionFiles) {
    this.#scope = scope;
    this.#files = files;
  }

  async install(): Promise<void> {
    const isSaving = this.#scope.navigator.connection?.saveData === true;
    await this.#keep(filesToKeep(this.#files, { isSaving, groups: await this.#groups() }));
  }

  async activate(): Promise<void> {
    await this.#sweep();
    await this.#scope.clients.claim();
  }

  async hear(message: ToWorker): Promise<void> {
    if (message.say === "take over") return this.#scope.skipWaiting();
    const groups = [...new Set([...(await this.#groups()), ...message.groups])].filter((name) =>
      Object.hasOwn(this.#files.groups, name),
    );
    const settings = await this.#scope.caches.open(SETTINGS);
    await settings.put(GROUPS, new Response(JSON.stringify(groups)));
    await this.#sweep();
    if (this.#scope.navigator.connection?.saveData !== true)
      await this.#keep(groups.flatMap((name) => this.#files.groups[name] ?? []));
  }

  /** Returns undefined for requests that bypass the worker. */
  answer(request: Request): { response: Promise<Response>; afterwards(): Promise<void> } | undefined {
    const handling = handlingOf(request, this.#scope.location.origin);
    if (!handling) return undefined;
    if (handling.kind === "file") {
      return { response: this.#file(request, handling), afterwards: async () => {} };
    }
    const { page } = handling;
    return { response: this.#page(request, page), afterwards: () => this.#renewPage(page) };
  }

  async #page(request: Request, page: string): Promise<Response> {
    const cache = await this.#cache();
    return (await cache.match(page, ANY_VARIANT)) ?? this.#scope.fetch(request);
  }

  /**
   * Stores a page of this version again after each use, because a kept page has the server's headers of its day, including the policy.
   * A page of another version means that there is a newer worker.
   */
  async #renewPage(page: string): Promise<void> {
    const response = await this.#fetch(page).catch(() => undefined);
    if (!response || !isTheFile(PAGE, response)) return;
    if (await this.#isOurs(page, response.clone())) await (await this.#cache()).put(page, response);
    else await this.#scope.registration.update().catch(() => undefined);
  }

  async #file(request: Request, { path, isForGood }: { path: string; isForGood: boolean }): Promise<Response> {
    const cache = await this.#cache();
    const kept = (await cache.match(path, ANY_VARIANT)) ?? (isForGood ? await this.#keptBefore(path) : undefined);
    if (kept) return kept;
    const response = await this.#scope.fetch(request);
    if (isForGood && isTheFile(path, response)) await cache.put(path, response.clone());
    return response;
  }

  async #keep(paths: readonly string[]): Promise<void> {
    const ports: FillPorts = {
      cache: await this.#cache(),
      keptBefore: (path) => this.#keptBefore(path),
      fetch: (path) => this.#fetch(path),
      isOurs: (path, response) => this.#isOurs(path, response),
    };
    await fillCache(ports, paths);
  }

  /** A file with a hash in its name may come from the browser's cache; others are fetched anew. */
  #fetch(path: string): Promise<Response> {
    const cache = path.startsWith("/assets/") ? "default" : "no-cache";
    return this.#scope.fetch(path, { cache, priority: "low", credentials: "same-origin" });
  }

  async #isOurs(path: string, response: Response): Promise<boolean> {
    return !isPage(path) || (await response.text()).includes(this.#files.entry);
  }

  #cache(): Promise<Cache> {
    return this.#scope.caches.open(cacheOf(this.#files.version));
  }

  #keptBefore(path: string): Promise<Response | undefined> {
    return this.#scope.caches.match(path, ANY_VARIANT);
  }

  async #groups(): Promise<string[]> {
    const settings = await this.#scope.caches.open(SETTINGS);
    const said = await settings.match(GROUPS);
    return said ? said.json() : [];
  }

  /** Deletes versions without an open page. A waiting version has no page yet, and stays. */
  async #sweep(): Promise<void> {
    const { caches, navigator, registration } = this.#scope;
    if (registration.waiting || registration.installing || !navigator.locks) return;
    const { held = [] } = await navigator.locks.query();
    const locks = held.flatMap(({ name }) => name ?? []);
    const left = leftCaches({ caches: await caches.keys(), locks }, this.#files.version);
    await Promise.all(left.map((name) => caches.delete(name)));
  }
}

/** Pages have no extension, or that of a page. */
const isPage = (path: string) => /(^|\/)[^./]*$|\.html$/.test(path);
