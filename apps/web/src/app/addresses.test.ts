import { createMemoryHistory } from "@tanstack/react-router";
import { expect, it, test } from "vitest";
import { createAppRouter } from "./router.ts";

/** Returns the search of an address as the router decodes it and the route reads it. */
function read(address: string) {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [address] }) });
  const match = router.matchRoutes(router.latestLocation).at(-1);
  return { route: match?.routeId, search: match?.search, error: match?.searchError };
}

const LONG = "x".repeat(10_000);

test.each([
  ["/app/devices/control?device=a&state=on", { device: "a", state: "on" }],
  // Values that look like a number or a boolean stay texts.
  ["/app/devices/reconfigure?device=7&several=1", { device: "7", several: "1" }],
  ["/user/reset-password?token=12345678901234567890123", { token: "12345678901234567890123" }],
  ["/user/confirm?token=1e3&invited=true", { token: "1e3", invited: "true" }],
  ["/app/support?search=%5B1%2C2%5D&status=in+process", { search: "[1,2]", status: "in process" }],
  // Repeated and empty values are ignored.
  ["/app/devices/access?by=device&device=a&device=b", { by: "device", device: undefined }],
  ["/app/devices?status=", { status: undefined }],
  [`/app/schedules/new?switch=${LONG}`, { switch: LONG }],
  ["/app/settings?tab[]=meta&tab=yours", { tab: "yours", "tab[]": "meta" }],
  ["/app/notifications?kind=%00%ff%3Cb%3E", { kind: "\0\ufffd<b>" }],
  ["/user/login?from=//evil.example/app/&deleted=no", { from: undefined, deleted: undefined }],
])("%.60s is read as texts", (address, expected) => {
  const { search, error } = read(address);
  expect(error).toBeUndefined();
  expect(search).toEqual(expected);
});

it("takes no prototype from an address", () => {
  const { search } = read("/app/devices/control?__proto__=x&constructor=y&__proto__.state=on&device=a");
  expect(search).toMatchObject({ device: "a" });
  expect(search?.state).toBeUndefined();
  expect(Object.getPrototypeOf(search)).toBe(Object.prototype);
});

it("keeps a bookmarked address as it was", async () => {
  const bookmarks = [
    "/user/reset-password?token=007",
    "/user/confirm?token=1e3&invited=yes",
    "/user/register?setup=12345678901234567890123",
  ];
  for (const href of bookmarks) {
    const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [href] }) });
    expect(router.buildLocation({ to: ".", search: true }).href).toBe(href);
  }
});
