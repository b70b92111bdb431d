import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { createLogger } from "../logger.ts";
import { createHttpServer } from "./http-server.ts";
import type { Exposure } from "./security-headers.ts";
import { serveWeb } from "./web-files.ts";

let folder: string;
let http: FastifyInstance;

async function serve(exposure: Exposure): Promise<FastifyInstance> {
  const app = createHttpServer(createLogger("silent"), { trustProxy: 0, ...exposure });
  app.post("/api/v1/things", async () => ({ ok: true }));
  app.get("/api/v1/failing", async () => {
    throw new Error("nobody foresaw this");
  });
  await serveWeb(app, { folder });
  return app;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "switchboard-web-"));
  await mkdir(path.join(folder, "assets"));
  await writeFile(path.join(folder, "index.html"), "<!doctype html>");
  await writeFile(path.join(folder, "assets", "app-1a2b.js"), "export {};");
  http = await serve({ publicUrl: "https://switchboard.test" });
});
afterAll(async () => {
  await http.close();
  await rm(folder, { recursive: true, force: true });
});

const policyOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers["content-security-policy"]);
const connectOf = (reply: { headers: Record<string, unknown> }) => /connect-src ([^;]*)/.exec(policyOf(reply))?.[1];

const KINDS = [
  ["an answer", "POST", "/api/v1/things", 200, "no-store"],
  ["a call that does not exist", "POST", "/api/v1/nothing", 404, "no-store"],
  ["a body that is none", "POST", "/api/v1/things?broken", 400, "no-store"],
  ["what nobody foresaw", "GET", "/api/v1/failing", 500, "no-store"],
  ["a call whose address cannot be read", "GET", "/api/%zz", 400, "no-store"],
  ["a page whose address cannot be read", "GET", "/%zz", 404, "no-cache"],
  ["a method that nothing has", "DELETE", "/app/dashboard", 404, "no-store"],
  ["a screen", "GET", "/app/dashboard", 200, "no-cache"],
  ["a file of the dashboard", "GET", "/assets/app-1a2b.js", 200, "public, max-age=31536000, immutable"],
  ["a file that is gone", "GET", "/assets/app-0000.js", 404, "no-store"],
] as const;

describe("every kind of reply", () => {
  test.each(KINDS)("%s tells the browser to keep to us, and how long to keep it", async (...kind) => {
    const [, method, url, status, kept] = kind;
    const broken = url.endsWith("broken") && { headers: { "content-type": "application/json" }, payload: "{" };
    const reply = await http.inject({ method, url, ...broken });
    expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([status, kept]);
    expect(reply.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": "max-age=31536000",
    });
    expect(reply.headers["content-type"]).toMatch(
      /^(application\/json|text\/html|(application|text)\/javascript); charset=utf-8$/i,
    );
    expect(reply.headers).not.toHaveProperty("access-control-allow-origin");
    expect(reply.headers["permissions-policy"]).toContain("publickey-credentials-get=(self)");
    expect(policyOf(reply)).toContain("frame-ancestors 'none'");
    expect(policyOf(reply)).not.toMatch(/script-src[^;]*unsafe/);
    expect(connectOf(reply)).toBe("'self'");
  });
});

describe("where a page may connect to", () => {
  it("is its own server", async () => {
    const app = await serve({ publicUrl: "http://lights" });
    const reply = await app.inject("/app/dashboard");
    expect(connectOf(reply)).toBe("'self'");
    expect(reply.headers).not.toHaveProperty("strict-transport-security");
    await app.close();
  });

  test.each([
    ["/app/devices/new", "'self' http:"],
    ["/app/devices/new?reconfigure=1", "'self' http:"],
    ["/app/devices/new/", "'self'"],
    ["/app/devices", "'self'"],
    ["/api/v1/failing?/app/devices/new", "'self'"],
  ])("is also a device on its own Wi-Fi, from the screen that adds one alone: %s", async (url, expected) => {
    expect(connectOf(await http.inject(url))).toBe(expected);
  });
});
