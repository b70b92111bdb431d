import { describe, expect, it } from "vitest";
import { FairShare, ShareUsedUp } from "../../../platform/fair-share.ts";
import { readIcalInThread } from "./ical-reader.ts";

const OWNER = "an enterprise";
const given = { type: "closed", timeZone: "Asia/Kolkata", from: "2026-01-01", to: "2028-12-31" } as const;
const event = (summary: string, rule?: string) =>
  `BEGIN:VEVENT\r\nUID:${summary}\r\nDTSTART;VALUE=DATE:20260105\r\n${rule ? `RRULE:${rule}\r\n` : ""}SUMMARY:${summary}\r\nEND:VEVENT\r\n`;
const file = (...events: string[]) => `BEGIN:VCALENDAR\r\n${events.join("")}END:VCALENDAR`;

it("reads a file in parallel with other work", async () => {
  const days = await readIcalInThread(OWNER, file(event("Closed", "FREQ=YEARLY")), given);
  expect(days.map(({ from, name }) => [from, name])).toEqual([
    ["2026-01-05", "Closed"],
    ["2027-01-05", "Closed"],
    ["2028-01-05", "Closed"],
  ]);
});

it("leaves out an event whose rule never reaches a day, and reads the others", async () => {
  const text = file(event("Endless", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"), event("Once"));
  const days = await readIcalInThread(OWNER, text, given);
  expect(days.map(({ name }) => name)).toContain("Once");
});

it("gives up on a file that takes too long", async () => {
  const large = file(...Array.from({ length: 20_000 }, (_, index) => event(`Day ${index}`)));
  const reading = readIcalInThread(OWNER, large, given, { longestMs: 1 });
  await expect(reading).rejects.toMatchObject({ failure: "unreadable" });
});

it("rejects a file that is no calendar", async () => {
  await expect(readIcalInThread(OWNER, "<html></html>", given)).rejects.toMatchObject({ failure: "unreadable" });
});

describe("files of one enterprise", () => {
  it("wait for each other, without delaying others", async () => {
    const options = { reading: new FairShare({ atOnce: 2, perOwner: 1, waitingPerOwner: 2 }) };
    const done: string[] = [];
    const read = async (owner: string) => {
      await readIcalInThread(owner, file(event("Once")), given, options);
      done.push(owner);
    };
    const crowd = Array.from({ length: 3 }, () => read("crowd"));
    await expect(read("crowd")).rejects.toBeInstanceOf(ShareUsedUp);
    await Promise.all([...crowd, read("neighbour")]);
    expect(done.toSorted()).toEqual(["crowd", "crowd", "crowd", "neighbour"]);
    expect(done.at(-1)).toBe("crowd");
  });
});
