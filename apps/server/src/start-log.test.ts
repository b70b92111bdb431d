import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "./platform/free-port.ts";
import { createTestDatabase } from "./testing/test-database.ts";
import { TOKEN_SECRET } from "./testing/token-secret.ts";

const MAIN = path.join(import.meta.dirname, "main.ts");

interface Line {
  msg: string;
  [field: string]: unknown;
}

let dataDir: string;
let children: ChildProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "start-"));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a server until it is ready and returns its log, and what it told its parent. */
async function start(databaseUrl: string) {
  const [port, mqttPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    SWITCHBOARD_MODE: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET,
    LOG_LEVEL: "info",
    LINKS_ON_TERMINAL: "",
  };
  const child = fork(MAIN, { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  children.push(child);
  const lines: Line[] = [];
  let [text, errors] = ["", ""];
  child.stderr?.on("data", (chunk) => (errors += chunk));
  const ready = new Promise<object>((resolve) => {
    child.on("message", (message: { type: string }) => message.type === "ready" && resolve(message));
  });
  const output = createInterface({ input: child.stdout ?? process.stdin });
  const logged = new Promise<void>((resolve) => {
    output.on("line", (line) => {
      text += `${line}\n`;
      lines.push(JSON.parse(line));
      if (lines.at(-1)?.msg === "Switchboard is ready") resolve();
    });
  });
  const [message] = await Promise.all([ready, logged]);
  return { port, mqttPort, message, lines, text, errors };
}

it("says where everything is, then what it waits for, and keeps every secret out of its log", async () => {
  const database = await createTestDatabase();
  const { port, mqttPort, message, lines, text, errors } = await start(database.url);
  const { host, pathname, password } = new URL(database.url);
  expect(lines[0]).toMatchObject({
    msg: "Switchboard is starting",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    commit: expect.any(String),
    dataDir,
    port,
    mqttPort,
    database: `${host}${pathname}`,
    broker: "embedded",
  });
  const file = path.join(dataDir, "first-admin-link");
  expect(lines.map(({ msg }) => msg)).toEqual([
    "Switchboard is starting",
    `Waiting for the store of DATABASE_URL, ${host}${pathname}`,
    "Starting the server and the broker",
    expect.stringContaining("Server listening at"),
    `Create the first admin (once, within 24 hours): the link is in ${file}`,
    "Switchboard is ready",
  ]);
  expect(lines.at(-1)).toMatchObject({ url: `http://127.0.0.1:${port}` });
  expect(await readFile(file, "utf8")).toMatch(/\/user\/register\?setup=.{20,}\n$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(message).not.toHaveProperty("setupLink");
  expect(password.length).toBeGreaterThan(3);
  for (const secret of [password, TOKEN_SECRET, "setup="]) expect(text).not.toContain(secret);
  expect(errors).toBe("");
});
