import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROUTES = import.meta.dirname;
const SRC = path.join(ROUTES, "../..");

/** Loaded before any screen: by the start of the app, by its frame, or by the frame of the sign-in. */
const THERE = ["common", "errors", "shell", "devices", "auth"];

/** These wait for their words in a `Suspense` of their own, while the screen around them is there. */
const PATIENT = [
  "widgets/sums/RollupProgress.tsx",
  "widgets/SceneButton.tsx",
  "widgets/BinNote.tsx",
  "features/site/dashboard/LatestAlerts.tsx",
  "features/site/dashboard/shortcuts/RemoteTile.tsx",
];

const read = (file: string) => readFileSync(file, "utf8");
const quoted = (text = "") => [...text.matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word);

/** Returns a screen's file and its static imports, without lazy and type imports. */
function filesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, next = ""] of read(file).matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+"(\.[^"]+)"/gm))
    filesOf(path.resolve(path.dirname(file), next), found);
  return found;
}

function wordsOf(file: string): string[] {
  if (PATIENT.includes(path.relative(SRC, file).replaceAll(path.sep, "/"))) return [];
  return [...read(file).matchAll(/useTranslation\(\s*(\[[^\]]*\]|"[^"]+")/g)].flatMap(([, names]) => quoted(names));
}

/** Returns each route with its screen and the texts of its loader; shared loaders are constants above. */
function routesIn(name: string): [address: string, screen: string, loaded: string[]][] {
  const text = read(path.join(ROUTES, name));
  const constants = new Map(
    [...text.matchAll(/^const (\w+) = (\(\) => [^;]+);/gm)].map(([, key, value]) => [key, value]),
  );
  return text
    .split("createRoute(")
    .slice(1)
    .flatMap((rest) => {
      const route = rest
        .slice(0, rest.indexOf("\n});"))
        .replace(/^ {2}loader,$/m, () => constants.get("loader") ?? "")
        .replace(/lazyScreen\((\w+),/, (_, key) => constants.get(key) ?? "");
      const screen = /import\("([^"]+)"\)/.exec(route)?.[1];
      const address = /path: "([^"]+)"/.exec(route)?.[1] ?? "";
      return screen ? [[address, screen, quoted(/loadTexts\(([^)]*)\)/.exec(route)?.[1])]] : [];
    });
}

const routes = readdirSync(ROUTES)
  .filter((name) => !name.includes(".test."))
  .flatMap(routesIn);

test("has a route for every screen", () => {
  expect(routes.length).toBeGreaterThan(40);
});

/** Texts that load later would hide the whole app until they arrive, and lose the keyboard's place. */
test.each(routes)("the texts of /%s come with its screen", (_, screen, loaded) => {
  const needed = [...filesOf(path.resolve(ROUTES, screen))].flatMap((file) =>
    wordsOf(file).map((words) => `${words} for ${path.relative(SRC, file)}`),
  );
  const isThere = (need: string) => [...THERE, ...loaded].includes(need.split(" ")[0] ?? "");
  expect(needed.length).toBeGreaterThan(0);
  expect(needed.filter((need) => !isThere(need))).toEqual([]);
});
