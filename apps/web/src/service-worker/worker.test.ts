import { beforeEach, expect, it } from "vitest";
import type { VersionFiles } from "./version-files.ts";
import { cacheOf, lockOf } from "./versions.ts";
import { Worker } from "./worker.ts";
import type { WorkerScope } from "./worker-scope.ts";

const ORIGIN = "https://lights.test";
const pathOf = (asked: string | URL | { url: string }) =>
  new URL(typeof asked === "object" && "url" in asked ? asked.url : asked, ORIGIN).pathname;

function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const files = all.get(name) ?? new Map<string, Response>();
    all.set(name, files);
    return {
      match: async (path: RequestInfo | URL) => files.get(pathOf(path))?.clone(),
      put: async (path: RequestInfo | URL, response: Response) => void files.set(pathOf(path), response),
    };
  };
  return {
    all,
    open: async (name: string) => open(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (path: string) =>
      [...all.values()]
        .map((files) => files.get(path))
        .find(Boolean)
        ?.clone(),
  };
}

const FILES: VersionFiles = {
  version: "one",
  entry: "/assets/main-1.js",
  shell: ["/assets/main-1.js"],
  screens: ["/assets/control-1.js", "/assets/charts.js"],
  groups: { te: ["/assets/te.js"], hi: ["/assets/hi.js"] },
};

let caches: ReturnType<typeof fakeCaches>;
let served: Map<string, string>;
let asked: string[];
let updates: number;
let locks: string[];
let isOffline: boolean;

beforeEach(() => {
  caches = fakeCaches();
  serve(FILES);
  [asked, updates, locks, isOffline] = [[], 0, [], false];
});

/** The server has this version. */
function serve({ entry, shell, screens, groups }: VersionFiles): void {
  const scripts = [...shell, ...screens, ...Object.values(groups).flat()];
  const page = `<script src="${entry}">`;
  served = new Map([
    ...scripts.map((path) => [path, path] as const),
    ["/index.html", page],
    ["/app/devices/new", page],
  ]);
}

function workerOf(files: VersionFiles = FILES, isSaving = false): Worker {
  const scope = {
    caches,
    location: { origin: ORIGIN },
    navigator: {
      connection: { saveData: isSaving },
      locks: { query: async () => ({ held: locks.map((name) => ({ name })) }) },
    },
    registration: { installing: null, waiting: null, update: async () => void updates++ },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: () => {},
    fetch: async (path: string | Request) => {
      const name = pathOf(path);
      asked.push(name);
      const body = served.get(name);
      if (isOffline) throw new TypeError("Failed to fetch");
      const type = name.endsWith(".js") && body ? "text/javascript" : "text/html";
      return new Response(body ?? "", { status: body ? 200 : 404, headers: { "content-type": type } });
    },
  };
  return new Worker(scope as unknown as WorkerScope, files);
}

const kept = (version: string) => [...(caches.all.get(cacheOf(version))?.keys() ?? [])].sort();

async function open(
  worker: Worker,
  path: string,
  mode: RequestMode | "navigate" = "cors",
): Promise<string | undefined> {
  const request = { method: "GET", mode, url: ORIGIN + path } as Request;
  const answer = worker.answer(request);
  const response = await answer?.response;
  await answer?.afterwards();
  return response?.text();
}

const SECOND: VersionFiles = {
  ...FILES,
  version: "two",
  entry: "/assets/main-2.js",
  shell: ["/assets/main-2.js"],
  screens: ["/assets/control-2.js", "/assets/charts.js"],
};

it("keeps every screen, and the languages in use", async () => {
  const worker = workerOf();
  await worker.install();
  expect(kept("one")).toEqual([
    "/app/devices/new",
    "/assets/charts.js",
    "/assets/control-1.js",
    "/assets/main-1.js",
    "/index.html",
  ]);
  await worker.hear({ say: "in use", groups: ["te", "constructor"] });
  expect(kept("one")).toContain("/assets/te.js");
  expect(kept("one")).not.toContain("/assets/hi.js");
});

it("keeps only the frame and opened files when data is to be saved", async () => {
  const worker = workerOf(FILES, true);
  await worker.install();
  await worker.hear({ say: "in use", groups: ["te"] });
  expect(kept("one")).toEqual(["/app/devices/new", "/assets/main-1.js", "/index.html"]);
  await open(worker, "/assets/control-1.js");
  isOffline = true;
  expect(await open(worker, "/assets/control-1.js")).toBe("/assets/control-1.js");
});

it("opens any screen without a network", async () => {
  const worker = workerOf();
  await worker.install();
  isOffline = true;
  expect(await open(worker, "/app/schedules/list", "navigate")).toContain("main-1");
  expect(await open(worker, "/assets/charts.js")).toBe("/assets/charts.js");
});

it("does not install half a version: a page of another one means that it is being replaced", async () => {
  serve({ ...FILES, entry: "/assets/main-2.js" });
  await expect(workerOf().install()).rejects.toThrow("/index.html is not to be had");
});

it("does not take a sign-in page of a foreign network for a script", async () => {
  served.delete("/assets/charts.js");
  await expect(workerOf().install()).rejects.toThrow("/assets/charts.js");
});

it("fetches only the changed files of a new version, in the languages in use", async () => {
  const first = workerOf();
  await first.install();
  await first.hear({ say: "in use", groups: ["te"] });
  serve(SECOND);
  asked = [];
  await workerOf(SECOND).install();
  expect(asked.sort()).toEqual(["/app/devices/new", "/assets/control-2.js", "/assets/main-2.js", "/index.html"]);
  expect(kept("two")).toContain("/assets/te.js");
});

it("keeps the version of an open page, whose files the server no longer has, until the page is closed", async () => {
  await workerOf().install();
  serve(SECOND);
  locks = [lockOf("one")];
  const second = workerOf(SECOND);
  await second.install();
  await second.activate();
  expect(await open(second, "/assets/control-1.js")).toBe("/assets/control-1.js");
  locks = [lockOf("two")];
  await second.hear({ say: "in use", groups: [] });
  expect(kept("one")).toEqual([]);
  expect(kept("two")).not.toEqual([]);
});

it("takes over the server's newest headers with a page of the same version, and looks for a newer worker otherwise", async () => {
  const worker = workerOf();
  await worker.install();
  served.set("/index.html", `<script src="${FILES.entry}"><!-- another policy -->`);
  await open(worker, "/app/dashboard", "navigate");
  expect(await open(worker, "/app/dashboard", "navigate")).toContain("another policy");
  expect(updates).toBe(0);
  serve(SECOND);
  expect(await open(worker, "/app/dashboard", "navigate")).toContain("main-1");
  expect(updates).toBe(1);
  expect(await open(worker, "/app/dashboard", "navigate")).toContain("main-1");
});
