import { expect, test } from "vitest";
import { metricsGuard } from "./metrics-guard.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";
const asking = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  headers,
  socket: { remoteAddress },
});

test.each([
  ["127.0.0.1", {}, true],
  ["::1", {}, true],
  ["::ffff:127.0.0.1", {}, true],
  ["192.168.1.5", {}, false],
  ["::ffff:10.0.0.1", {}, false],
  ["127.0.0.1.evil", {}, false],
  ["127.0.0.1", { "x-forwarded-for": "127.0.0.1" }, false],
  ["127.0.0.1", { forwarded: "for=127.0.0.1" }, false],
  ["127.0.0.1", { via: "1.1 proxy" }, false],
])("without a token, %s with %j may read them: %s", (address, headers, expected) => {
  expect(metricsGuard(undefined, "http://localhost:8080")(asking(address, headers))).toBe(expected);
});

test.each([
  ["http://localhost:8080", true],
  ["http://127.0.0.1", true],
  ["http://[::1]:8080", true],
  ["https://switchboard.example", false],
  ["http://192.168.1.5:8080", false],
  ["https://localhost.example", false],
])("without a token, a server whose address is %s gives them to this machine: %s", (publicUrl, expected) => {
  expect(metricsGuard(undefined, publicUrl)(asking("127.0.0.1"))).toBe(expected);
});

test.each([
  [`Bearer ${TOKEN}`, true],
  [`bearer ${TOKEN}`, true],
  [TOKEN, false],
  ["Bearer ", false],
  [`Bearer ${TOKEN}x`, false],
  [`Basic ${TOKEN}`, false],
])("with a token, whoever says %j may read them: %s", (authorization, expected) => {
  expect(metricsGuard(TOKEN, "https://switchboard.test")(asking("203.0.113.5", { authorization }))).toBe(expected);
  expect(metricsGuard(TOKEN, "https://switchboard.test")(asking("127.0.0.1"))).toBe(false);
});
