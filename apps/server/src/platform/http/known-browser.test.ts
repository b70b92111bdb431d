import type { FastifyReply, FastifyRequest } from "fastify";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { knownBrowser } from "./known-browser.ts";

async function cookieFor(headers: Record<string, string>): Promise<string> {
  const app = Fastify();
  app.post("/auth/login", (request: FastifyRequest, reply: FastifyReply) => {
    knownBrowser(request, reply).keep("x".repeat(43));
    return reply.send("");
  });
  const reply = await app.inject({ method: "POST", url: "/auth/login", headers });
  return String(reply.headers["set-cookie"]);
}

test("never sends the cookie of a browser that used https without it, whoever ends the encryption", async () => {
  expect(await cookieFor({ origin: "https://switchboard.example" })).toMatch(/; Secure$/);
});

test.each([[{}], [{ origin: "http://192.168.1.20:8080" }], [{ origin: "null" }]])(
  "on a network without https it is kept all the same, with %j",
  async (headers) => {
    expect(await cookieFor(headers)).toMatch(/SameSite=Strict$/);
  },
);
