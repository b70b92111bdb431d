import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { install } from "./lib/install.mjs";
import { onModernNode } from "./lib/modern-node.mjs";
import { MODULES, ROOT } from "./lib/paths.mjs";
import { main } from "./lib/steps.mjs";

const OPTIONS = {
  /** The seed; the same number creates the same cases again. */
  seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
  /** The number of cases over HTTP, and over MQTT; archives get a hundredth, because each takes as long as a hundred requests. */
  cases: { type: "string", default: "1000000" },
};

const FOLDER = "apps/server/src/testing";
const DOORS = {
  http: `${FOLDER}/fuzz/http`,
  mqtt: `${FOLDER}/fuzz/mqtt`,
  archives: `${FOLDER}/fuzz/archive`,
  ids: `${FOLDER}/walk/foreign-ids`,
};

/**
 * `npm run fuzz`: sends a million odd requests, a million odd packets, ten thousand changed archives, and every id of another building in
 * every call by everybody; `-- --seed 7 --cases 50000`, and `http`, `mqtt`, `archives` or `ids` alone.
 */
async function fuzz() {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [seed, cases] = [Number(values.seed), Number(values.cases)];
  if (!Number.isInteger(seed) || !(cases > 0)) throw new Error("--seed and --cases are whole numbers");
  await install();
  console.log(
    `Seed ${seed}, ${cases} cases over HTTP and as many over MQTT. Again: npm run fuzz -- --seed ${seed} --cases ${cases}`,
  );
  const unknown = positionals.find((door) => !DOORS[door]);
  if (unknown) throw new Error(`${unknown} is none of ${Object.keys(DOORS).join(", ")}`);
  const chosen = positionals.length > 0 ? positionals.map((door) => DOORS[door]) : Object.values(DOORS);
  // Runs one file after the other, so that each has the machine to itself.
  const args = [join(MODULES, "vitest/vitest.mjs"), "run", "--project", "server", "--no-file-parallelism", ...chosen];
  const env = { ...process.env, FUZZ_SEED: String(seed), FUZZ_CASES: String(cases), FUZZ_IDS: "all" };
  const child = spawn(process.execPath, args, { stdio: "inherit", cwd: ROOT, env });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}

await main(async () => {
  if (await onModernNode()) await fuzz();
});
