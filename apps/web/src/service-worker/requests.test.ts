import { describe, expect, it, test } from "vitest";
import { handlingOf, isTheFile } from "./requests.ts";

const HOME = "https://lights.test";
const browse = (path: string) => handlingOf({ method: "GET", mode: "navigate", url: HOME + path }, HOME);
const fetchIt = (path: string, method = "GET") => handlingOf({ method, mode: "cors", url: HOME + path }, HOME);

describe("requests that bypass the worker", () => {
  test.each([
    ["/api/v1/userdevices/mydevices", "GET"],
    ["/api/v1/deviceevents/switch", "POST"],
    ["/auth/login", "POST"],
    ["/auth/confirm", "GET"],
    ["/broker/auth", "POST"],
    ["/mqtt", "GET"],
    ["/healthz", "GET"],
    ["/openapi.json", "GET"],
    ["/sw.js", "GET"],
    ["/manifest.webmanifest", "GET"],
    ["/app/dashboard", "GET"],
    ["/assets/app-1a2b.js", "POST"],
  ])("%s, asked for by %s", (path, method) => {
    expect(fetchIt(path, method)).toBeUndefined();
  });

  test.each(["/docs", "/api/v1/reports/file", "/auth/x", "/apps", "/users", "/icons/icon-192.png"])(
    "%s, where someone browses to it",
    (path) => {
      expect(browse(path)).toBeUndefined();
    },
  );

  it("include those to another server", () => {
    const asked = { method: "GET", mode: "cors", url: "http://192.168.4.1/assets/app.js" };
    expect(handlingOf(asked, HOME)).toBeUndefined();
  });
});

describe("requests that the worker answers", () => {
  test.each(["/", "/app", "/app/devices/control?state=on", "/user/login", "/error?code=7", "/app/devices/new/"])(
    "%s is the page of every screen",
    (path) => {
      expect(browse(path)).toEqual({ kind: "page", page: "/index.html" });
    },
  );

  it("serves the screen that calls a device with the page that may", () => {
    expect(browse("/app/devices/new?reconfigure=1")).toEqual({ kind: "page", page: "/app/devices/new" });
  });

  test.each([
    ["/assets/app-1a2b.js", true],
    ["/theme.js", false],
    ["/boot.css", false],
    ["/icons/apple-touch.png", false],
  ])("%s is a file, kept for good: %s", (path, isForGood) => {
    expect(fetchIt(path)).toEqual({ kind: "file", path, isForGood });
  });
});

describe("check of a response", () => {
  const answer = (type: string, ok = true) =>
    ({ ok, type: "basic", headers: new Headers({ "content-type": type }) }) as const;
  test.each([
    ["/assets/a.js", answer("text/javascript; charset=utf-8"), true],
    ["/assets/a.js", answer("text/html"), false],
    ["/assets/a.js", answer("text/javascript", false), false],
    ["/assets/a.woff2", answer("font/woff2"), true],
    ["/app/devices/new", answer("text/html; charset=utf-8"), true],
    ["/index.html", answer("application/json"), false],
  ])("%s as %o: %s", (path, response, expected) => {
    expect(isTheFile(path, response)).toBe(expected);
  });
});
