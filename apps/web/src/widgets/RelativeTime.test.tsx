import { contract } from "@switchboard/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverClock } from "../api/server-clock.ts";
import { HOME } from "../testing/devices.ts";
import { fakeServer, openScreen } from "../testing/fake-api.tsx";
import { RelativeTime } from "./RelativeTime.tsx";

/** Half past midnight in Kolkata, and still the day before where UTC is. */
const NOW = Date.parse("2026-03-02T19:00:00Z");
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  serverClock.forget();
});

const broker = { url: "/mqtt", username: HOME, client_id: "me", topics: [], expires_at: "2100-01-01T00:00:00Z" };

async function expectWords(at: number, words: string): Promise<void> {
  const fake = fakeServer([]);
  const zone = { time_zone: "Asia/Kolkata", meta: [], mqttPassword: "", broker };
  fake.on(contract.enterpriseMe, () => ({ _id: HOME, name: "Office", ...zone }));
  await openScreen(fake, "/app/support", () => <RelativeTime at={new Date(at).toISOString()} />);
  await waitFor(() => expect(screen.getByRole("time").textContent).toBe(words));
}

it('says "now" for a fresh record, although the server\'s clock is two seconds ahead', async () => {
  await expectWords(NOW + 2000, "now");
});

it("uses the server's clock, not the browser's", async () => {
  serverClock.heard(NOW + 3 * HOUR, NOW, NOW);
  await expectWords(NOW + 2 * HOUR, "1 hour ago");
});

it("counts the days of the enterprise, not those of the browser", async () => {
  await expectWords(NOW - 25 * HOUR, "2 days ago");
});
