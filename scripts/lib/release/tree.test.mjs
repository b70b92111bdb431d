import { expect, it } from "vitest";
import { NOT_RUN } from "./tree.mjs";

const TEXTS = "/checkout/packages/translations/src/en";

it.each([
  "/checkout/apps/server/src/app.test.ts",
  "/checkout/apps/server/src/testing",
  `${TEXTS}/screens.ts`,
  `${TEXTS}/site/screens`,
  `${TEXTS}/core/screens/common.json`,
])("leaves %s out of an archive", (path) => {
  expect(NOT_RUN.test(path)).toBe(true);
});

it.each([
  "/checkout/apps/server/src/app.ts",
  `${TEXTS}/people/letters.json`,
  `${TEXTS}/core/screens`,
  `${TEXTS}/core/screens/errors.json`,
])("keeps %s in an archive, because the server reads it", (path) => {
  expect(NOT_RUN.test(path)).toBe(false);
});
