import { afterEach, expect, it, vi } from "vitest";
import { adoptSession, endSession } from "../api/session.ts";
import { testToken } from "../testing/test-token.ts";
import { asOwnDocument } from "./own-document.ts";

const HERE = { pathname: "/app/devices/new", href: "/app/devices/new?reconfigure=1" };
const replace = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);

function loadedAt(...paths: string[]): void {
  const entries = paths.map((path) => ({ name: `https://switchboard.test${path}` }) as PerformanceEntry);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue(entries);
}

afterEach(() => {
  replace.mockClear();
  endSession({ navigate: false });
});

it("loads the screen again when its document belongs to another one", () => {
  loadedAt("/app/devices");
  void asOwnDocument({ cause: "enter", location: HERE });
  expect(replace.mock.calls).toEqual([["/app/devices/new?reconfigure=1"]]);
});

it.each([
  ["the document is its own", ["/app/devices/new"], "enter"],
  ["the link is only pointed at", ["/app/devices"], "preload"],
  ["nobody knows where the document came from", [], "enter"],
] as const)("loads nothing when %s", async (_when, paths, cause) => {
  loadedAt(...paths);
  await asOwnDocument({ cause, location: HERE });
  expect(replace).not.toHaveBeenCalled();
});

it("keeps the demo's document, which holds its state", async () => {
  loadedAt("/app/devices");
  adoptSession({ token: testToken({ is_demo: true }), partner_name: "" });
  await asOwnDocument({ cause: "enter", location: HERE });
  expect(replace).not.toHaveBeenCalled();
});
