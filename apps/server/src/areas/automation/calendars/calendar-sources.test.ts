import { expect, it } from "vitest";
import type { Actor } from "../../../platform/auth/actor.ts";
import { daysOfFile } from "./calendar-sources.ts";

const actorOf = (enterpriseId: string) => ({ enterpriseId, timeZone: "Asia/Kolkata" }) as Actor;
const NOW = new Date("2026-03-02T06:30:00Z");
const file = {
  text: "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20260305\r\nSUMMARY:Once\r\nEND:VEVENT\r\nEND:VCALENDAR",
  type: "closed",
} as const;

it("asks a person who sends many files at once to try again, and reads those of others", async () => {
  const crowd = Array.from({ length: 14 }, () => daysOfFile(actorOf("crowd"), file, NOW));
  const neighbour = daysOfFile(actorOf("neighbour"), file, NOW);
  const outcomes = await Promise.allSettled(crowd);
  const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
  expect(refused).toEqual(Array(9).fill("calendar.busy"));
  expect(await neighbour).toMatchObject([{ name: "Once", from: "2026-03-05" }]);
});
