import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { loadTexts } from "../../../../i18n/index.ts";
import { fakeServer, openScreen } from "../../../../testing/fake-api.tsx";
import type { Version } from "../tariff-draft.ts";
import { SourceNote } from "./SourceNote.tsx";

beforeEach(() => loadTexts("tariffs"));

test.each([
  ["https://example.test/order.pdf", 1],
  ["javascript:alert(1)", 0],
])("shows the source %s with %i links", async (url, links) => {
  const source = { title: "Order", order: "Order 7", date: "2026-03-01", url };
  const version: Version = { from: "2026-04-01", source, lines: [], rounding: { total: { to: "1", mode: "half_up" } } };
  await openScreen(fakeServer([]), "/app/tariffs", () => <SourceNote version={version} />);
  await screen.findByText(/Order 7/);
  expect(screen.queryAllByRole("link")).toHaveLength(links);
});
