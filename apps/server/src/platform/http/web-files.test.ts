import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLogger } from "../logger.ts";
import { createHttpServer } from "./http-server.ts";
import { serveWeb } from "./web-files.ts";

let folder: string;
let partner = "";
let http: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "switchboard-web-"));
  await writeFile(path.join(folder, "index.html"), "<!doctype html>");
  await writeFile(path.join(folder, "manifest.webmanifest"), JSON.stringify({ id: "/", name: "Switchboard" }));
  http = createHttpServer(createLogger("silent"), { trustProxy: 0, publicUrl: "https://switchboard.test" });
  http.get("/api/v1/things/:id", async () => ({ ok: true }));
  await serveWeb(http, { folder, partnerName: async () => partner });
});
afterAll(async () => {
  await http.close();
  await rm(folder, { recursive: true, force: true });
});

const browse = (url: string) => http.inject({ url, headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });

describe("opening a page", () => {
  test.each([
    ["/app/dashboard", 200],
    ["/app/nowhere", 200],
    ["/app/%E0%A4%A", 404],
    ["/%", 404],
    ["/app/%E0%A4%A?state=on", 404],
    ["/app/devices/health/%zz/%zz", 404],
    ["/app/%00", 200],
    ["/app/%5C%5Cevil.example", 200],
    ["//evil.example/app", 200],
    ["/app//devices", 200],
    ["/app/devices?status=%E0%A4%A", 200],
    [`/app/${"a".repeat(8000)}`, 200],
    ["/app/devices/health/unit.7", 200],
  ])("gets the dashboard at %s, which says what is there: %i", async (url, status) => {
    const reply = await browse(url);
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
    expect(reply.body).toBe("<!doctype html>");
  });
});

describe("a call", () => {
  test.each([
    ["/api/v1/%E0%A4%A", 400, "request.invalid"],
    ["/auth/%zz", 400, "request.invalid"],
    ["/broker/%", 400, "request.invalid"],
    ["/api/v1/nothing", 404, "request.not_found"],
    [`/api/v1/things/${"a".repeat(300)}`, 400, "request.invalid"],
  ])("gets an error as data at %s: %i", async (url, status, code) => {
    const reply = await browse(url);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  });

  test("gets no page in place of a missing file", async () => {
    const reply = await http.inject({ url: "/assets/app-0000.js", headers: { accept: "*/*" } });
    expect([reply.statusCode, reply.json().code]).toEqual([404, "request.not_found"]);
  });

  test("gets no page at an address that cannot be decoded", async () => {
    const reply = await http.inject({ method: "POST", url: "/app/%E0%A4%A", headers: { accept: "text/html" } });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "request.invalid"]);
  });
});

describe("installing the dashboard", () => {
  test.each([
    ["", "Switchboard"],
    ["Acme Facilities", "Acme Facilities"],
  ])("finds it under the name that it is offered by: %j", async (name, expected) => {
    partner = name;
    const reply = await http.inject("/manifest.webmanifest");
    expect(reply.json()).toMatchObject({ id: "/", name: expected });
    expect(reply.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    expect(reply.headers["cache-control"]).toBe("no-cache");
  });
});
