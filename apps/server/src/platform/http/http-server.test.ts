import { expect, test } from "vitest";
import { createLogger } from "../logger.ts";
import { createHttpServer } from "./http-server.ts";

const FORGED = "6.6.6.6, 7.7.7.7";

test.each([
  [0, FORGED, "10.0.0.1"],
  [1, `${FORGED}, 203.0.113.5`, "203.0.113.5"],
  [2, `${FORGED}, 203.0.113.5, 10.0.0.2`, "203.0.113.5"],
  [1, "", "10.0.0.1"],
])("behind %i proxies, with %s in the header, the caller is %s", async (trustProxy, forwarded, caller) => {
  const http = createHttpServer(createLogger("silent"), { trustProxy, publicUrl: "http://localhost" });
  http.get("/who", async ({ ip }) => ({ ip }));
  const headers = forwarded ? { "x-forwarded-for": forwarded } : {};
  const reply = await http.inject({ url: "/who", headers, remoteAddress: "10.0.0.1" });
  expect(reply.json()).toEqual({ ip: caller });
  await http.close();
});
