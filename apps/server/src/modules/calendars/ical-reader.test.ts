import { expect, it } from "vitest";
import { readIcalAside } from "./ical-reader.ts";

const given = { type: "closed", timeZone: "Asia/Kolkata", from: "2026-01-01", to: "2028-12-31" } as const;
const repeated = (rule: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20260105\r\nRRULE:${rule}\r\nSUMMARY:Closed\r\nEND:VEVENT\r\nEND:VCALENDAR`;

it("reads a file beside everything else", async () => {
  const days = await readIcalAside(repeated("FREQ=YEARLY"), given);
  expect(days.map(({ from, name }) => [from, name])).toEqual([
    ["2026-01-05", "Closed"],
    ["2027-01-05", "Closed"],
    ["2028-01-05", "Closed"],
  ]);
});

it("gives up on a rule that never comes to a day, and keeps nothing else waiting meanwhile", async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 5);
  await expect(readIcalAside(repeated("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"), given, 300)).rejects.toMatchObject({
    failure: "unreadable",
  });
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
});

it("tells what is no calendar at all", async () => {
  await expect(readIcalAside("<html></html>", given)).rejects.toMatchObject({ failure: "unreadable" });
});
