import http from "node:http";
import type { TestUser } from "../builders.ts";
import type { TestServer } from "../test-server.ts";
import { checksumsOf } from "../walk/checksums.ts";
import { stillSignedIn } from "../walk/walker.ts";
import { buildBuilding } from "../walk/world.ts";
import { Chance } from "./chance.ts";
import { type Asking, type HttpCase, httpCase } from "./http-cases.ts";
import { heapMegabytes } from "./memory.ts";
import { askRaw, rawRequest } from "./raw-http.ts";

/** The result of a run: the answers by status, and the findings. */
export interface HttpFigures {
  answers: Record<number, number>;
  findings: string[];
  heapGrowth: number;
}

const AT_ONCE = 24;
const ROUND = 500;
/** The share of requests that are no HTTP at all. */
const RAW = 0.03;
/** Nothing takes this long, so a call without an answer by then was forgotten. */
const ANSWER_MS = 30_000;

/** Sends cases over real sockets to a full building, beside another one that must not change. */
export async function fuzzHttp(server: TestServer, port: number, seed: number, cases: number): Promise<HttpFigures> {
  const home = await buildBuilding(server, "HOME");
  const foreign = await buildBuilding(server, "FOREIGNHOME");
  const checksums = await checksumsOf(server.database);
  const words = [foreign.word, foreign.enterprise, foreign.admin.userId, foreign.member.userId];
  const before = await checksums(words);
  const people: TestUser[] = [home.admin, home.member];
  const asking: Asking = {
    tokens: () => [...people.map(({ token }) => token), home.admin.token, null],
    ids: [...home.ids, ...foreign.ids],
  };
  const figures: HttpFigures = { answers: {}, findings: [], heapGrowth: 0 };
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let heap = 0;
  for (let from = 0; from < cases && figures.findings.length < 20; from += ROUND) {
    for (const person of people) await stillSignedIn(server, person).catch(() => undefined);
    await round(agent, port, asking, figures, { seed, from, to: Math.min(from + ROUND, cases) });
    server.mails.length = 0;
    if (from === 2 * ROUND) heap = heapMegabytes();
  }
  figures.heapGrowth = heapMegabytes() - heap;
  agent.destroy();
  const after = await checksums(words);
  for (const table of Object.keys({ ...before, ...after }))
    if (before[table] !== after[table]) figures.findings.push(`foreign rows of ${table} changed`);
  return figures;
}

async function round(
  agent: http.Agent,
  port: number,
  asking: Asking,
  figures: HttpFigures,
  { seed, from, to }: { seed: number; from: number; to: number },
): Promise<void> {
  let next = from;
  const lane = async () => {
    for (let index = next++; index < to; index = next++) {
      const chance = new Chance(seed, index);
      const isRaw = chance.is(RAW);
      const raw = isRaw ? rawRequest(chance) : undefined;
      const sent = raw ? { method: "raw", path: "", headers: {}, body: raw } : httpCase(chance, asking);
      const { status, text } = raw ? await askRaw(port, raw, ANSWER_MS) : await ask(agent, port, sent);
      figures.answers[status] = (figures.answers[status] ?? 0) + 1;
      const leaks = text.includes("FOREIGNHOME") && !(sent.body?.toString() ?? "").includes("FOREIGNHOME");
      // HTTP has its own status for unknown versions.
      const isFailure = status >= 500 && !(isRaw && status === 505);
      if (status === 0 || isFailure || leaks) figures.findings.push(describe(seed, index, sent, status, text));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

function describe(seed: number, index: number, { method, path, body }: HttpCase, status: number, text: string): string {
  return `seed ${seed} case ${index}: ${method} ${path} ${body?.toString().slice(0, 400) ?? ""} → ${status} ${text.slice(0, 200)}`;
}

/** Returns status 0 when there was no answer, or none in HTTP. */
function ask(agent: http.Agent, port: number, sent: HttpCase): Promise<{ status: number; text: string }> {
  const { method, path, body } = sent;
  // A length is sent with any method, because otherwise the body would be read as the next request.
  const headers = { ...sent.headers, ...(body && { "content-length": String(body.length) }) };
  return new Promise((resolve) => {
    const options = { agent, port, host: "127.0.0.1", method, path, headers, timeout: ANSWER_MS };
    const request = http.request(options, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
      response.on("error", (error) => resolve({ status: 0, text: String(error) }));
    });
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.on("error", (error: NodeJS.ErrnoException) => {
      // The server had closed the reused connection before anything was sent.
      const isStale = request.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
      resolve(isStale ? ask(agent, port, sent) : { status: 0, text: String(error) });
    });
    request.end(body);
  });
}
