import { connect, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fail } from "./steps.mjs";

/** The time within which a stopping server releases its ports. */
const PATIENCE_MS = 3000;

/** Fails with a message if one of the ports is taken; `wanted` maps the variable that sets it to the number. */
export async function needFreePorts(wanted, host, command) {
  const taken = [];
  for (const [name, port] of Object.entries(wanted)) {
    if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`${name} is not a port: ${process.env[name]}`);
    const problem = port === 0 ? undefined : await problemOf(port, host);
    if (problem) taken.push({ name, port, problem });
  }
  if (taken.length === 0) return;
  const lines = taken.map(({ name, port, problem }) => `Port ${port} (${name}) ${problem}.`);
  const used = new Set(Object.values(wanted));
  const others = [];
  for (const { name, port } of taken) others.push(`${name}=${await nextFree(port, host, used)}`);
  fail(`${lines.join("\n")}\nStop what uses it, or choose another one:  ${others.join(" ")} ${command}`);
}

/** Returns a port that is currently unused. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function problemOf(port, host) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const problem = await tryPort(port, host);
    if (problem !== "EADDRINUSE") return problem && explain(problem);
    if (Date.now() > end) return "is taken by another program";
    await delay(200);
  }
}

function explain(code) {
  if (code === "EACCES") return "is reserved for root";
  if (code === "EADDRNOTAVAIL") return "cannot be opened: HOST is not an address of this machine";
  return `cannot be opened (${code})`;
}

/** Returns undefined if the port is free. Checks both ways, because some systems let a general and a specific address share a port. */
async function tryPort(port, host) {
  return (await listenOn(port, host)) ?? ((await answers(port)) ? "EADDRINUSE" : undefined);
}

function listenOn(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(error.code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

async function nextFree(port, host, used) {
  let next = Math.max(port + 1, 1025);
  while (used.has(next) || (await tryPort(next, host))) next += 1;
  used.add(next);
  return next;
}
