import { expect, it } from "vitest";
import { crumbsOf } from "./crumbs.ts";

it.each([
  ["/app/devices/control", ["app", "devices", "control"]],
  ["/app/schedules/list", ["app", "schedules"]],
  ["/app/dashboard", ["app"]],
  ["/app/dashboards/default", ["app"]],
  ["/app/remotes/play/tv%201", ["app", "remotes", "play", "tv 1"]],
])("the crumbs of %s leave out what tells nobody anything", (path, expected) => {
  expect(crumbsOf(path).map(({ segment }) => segment)).toEqual(expected);
});

it("links each crumb to its own address", () => {
  expect(crumbsOf("/app/scenes/list").map(({ path }) => path)).toEqual(["/app", "/app/scenes"]);
});
