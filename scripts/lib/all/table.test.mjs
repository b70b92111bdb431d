import { expect, test } from "vitest";
import { summaryTable } from "./table.mjs";

test("shows a line for each part, with the reason where it was skipped or not run", () => {
  const lines = summaryTable([
    { name: "server", passed: 5549, failed: 1, skipped: 0, ms: 93_500 },
    { name: "image", passed: 0, failed: 0, skipped: 1, ms: 20, reason: "there is no buildah" },
    { name: "journeys:core", passed: 40, failed: 0, skipped: 0, ms: 1000, isEarlier: true },
    { name: "fuzz:http", notRun: "needs about 30 min, 4 are left" },
  ]);
  expect(lines).toEqual([
    "part           passed  failed  skipped    time",
    "server           5549       1        0  93.5 s",
    "image               0       0        1   0.0 s  skipped: there is no buildah",
    "journeys:core      40       0        0   1.0 s  passed earlier at this commit",
    "fuzz:http                                       not run: needs about 30 min, 4 are left",
  ]);
});
