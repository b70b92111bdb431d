import fastify from "fastify";
import { expect, it } from "vitest";
import { acceptPreviousSecret } from "./previous-hook-secret.ts";

it("takes the secret before for the one of now, at the hooks and nowhere else", async () => {
  const http = fastify();
  acceptPreviousSecret(http, "now", "before");
  const seen = async ({ headers, params }: { headers: Record<string, unknown>; params: unknown }) => ({
    header: headers["x-broker-secret"] ?? headers["user-agent"],
    ...(params as object),
  });
  http.register(async (hooks) => {
    for (const path of ["/broker/connect", "/broker/x/:secret", "/api"]) hooks.post(path, seen);
  });
  const ask = async (url: string, headers: Record<string, string>) =>
    (await http.inject({ method: "POST", url, headers })).json();
  expect(await ask("/broker/connect", { "x-broker-secret": "before" })).toEqual({ header: "now" });
  expect(await ask("/broker/connect", { "user-agent": "before" })).toEqual({ header: "now" });
  expect(await ask("/broker/connect", { "x-broker-secret": "guessed" })).toEqual({ header: "guessed" });
  expect(await ask("/broker/x/before", { "user-agent": "x" })).toEqual({ header: "x", secret: "now" });
  expect(await ask("/api", { "x-broker-secret": "before" })).toEqual({ header: "before" });
  await http.close();
});
