import { describe, expect, it } from "vitest";
import { readIcal, UnreadableCalendar } from "./read-ical.ts";

const given = { type: "closed", timeZone: "Asia/Kolkata", from: "2026-01-01", to: "2028-12-31" } as const;
const file = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", ...lines, "END:VCALENDAR"].join("\r\n");
const event = (...lines: string[]) => [
  "BEGIN:VEVENT",
  "UID:1@test",
  "DTSTAMP:20260101T000000Z",
  ...lines,
  "END:VEVENT",
];
const told = (text: string, more = {}) =>
  readIcal(text, { ...given, ...more }).map(({ from, to, name }) => [from, to, name]);

describe("an iCal file", () => {
  it("of Google: days without a time end the day before their end, and long lines are folded", () => {
    const text = file(
      "X-WR-TIMEZONE:UTC",
      ...event(
        "DTSTART;VALUE=DATE:20261108",
        "DTEND;VALUE=DATE:20261109",
        "SUMMARY:Diwali/Deep",
        " avali",
        "TRANSP:TRANSPARENT",
      ),
      ...event("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20270102", "SUMMARY:Closed"),
    );
    expect(told(text)).toEqual([
      ["2026-11-08", "2026-11-08", "Diwali/Deepavali"],
      ["2026-12-24", "2027-01-01", "Closed"],
    ]);
  });

  it("of Outlook: a zone of its own, and a day from midnight to midnight in it", () => {
    const text = file(
      "METHOD:PUBLISH",
      "BEGIN:VTIMEZONE",
      "TZID:India Standard Time",
      "BEGIN:STANDARD",
      "DTSTART:16010101T000000",
      "TZOFFSETFROM:+0530",
      "TZOFFSETTO:+0530",
      "END:STANDARD",
      "END:VTIMEZONE",
      ...event(
        'DTSTART;TZID="India Standard Time":20260815T000000',
        'DTEND;TZID="India Standard Time":20260816T000000',
        "SUMMARY;LANGUAGE=en-us:Independence Day",
        "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
      ),
    );
    expect(told(text)).toEqual([["2026-08-15", "2026-08-15", "Independence Day"]]);
  });

  it("of Nextcloud: repeated for ever, some left out, one moved, one cancelled", () => {
    const text = file(
      ...event(
        "DTSTART;VALUE=DATE:20260105",
        "DTEND;VALUE=DATE:20260106",
        "RRULE:FREQ=MONTHLY;BYDAY=1MO",
        "EXDATE;VALUE=DATE:20260202",
        "SUMMARY:Maintenance",
      ),
      ...event(
        "RECURRENCE-ID;VALUE=DATE:20260302",
        "DTSTART;VALUE=DATE:20260303",
        "DTEND;VALUE=DATE:20260304",
        "SUMMARY:Moved",
      ),
      ...event("RECURRENCE-ID;VALUE=DATE:20260406", "DTSTART;VALUE=DATE:20260406", "STATUS:CANCELLED", "SUMMARY:Off"),
    );
    expect(told(text, { to: "2026-06-30" })).toEqual([
      ["2026-01-05", "2026-01-05", "Maintenance"],
      ["2026-03-03", "2026-03-03", "Moved"],
      ["2026-05-04", "2026-05-04", "Maintenance"],
      ["2026-06-01", "2026-06-01", "Maintenance"],
    ]);
  });

  it("has times on the day they are in the enterprise's zone, with hours where the day has special ones", () => {
    const text = file(...event("DTSTART:20261107T190000Z", "DTEND:20261107T213000Z", "SUMMARY:Late"));
    expect(told(text)).toEqual([["2026-11-08", "2026-11-08", "Late"]]);
    expect(readIcal(text, { ...given, type: "special" })[0]?.hours).toEqual({ open: 30, close: 300 });
  });

  it("has times in a zone that it names and does not describe, where the world knows it", () => {
    const late = (zone: string) => told(file(...event(`DTSTART;TZID=${zone}:20261107T220000`, "SUMMARY:Late")))[0]?.[0];
    expect(late("Europe/Berlin")).toBe("2026-11-08");
    expect(late("Nowhere/Atall")).toBe("2026-11-07");
  });

  it("that repeats every second comes to an end", () => {
    const text = file(...event("DTSTART:20260101T000000Z", "RRULE:FREQ=SECONDLY", "SUMMARY:Bomb"));
    expect(readIcal(text, given).length).toBeLessThanOrEqual(20_000);
  });

  it("is cut to the days that are wanted, and to names that fit", () => {
    const text = file(
      ...event("DTSTART;VALUE=DATE:20200101", "SUMMARY:Long ago"),
      ...event("DTSTART;VALUE=DATE:20260301", `SUMMARY:${"x".repeat(200)}`),
      ...event("DTSTART;VALUE=DATE:20260302"),
    );
    expect(told(text).map(([from, , name]) => [from, name?.length])).toEqual([
      ["2026-03-01", 80],
      ["2026-03-02", 10],
    ]);
  });

  it.each(["", "<html>Sign in</html>", "BEGIN:VCARD\r\nEND:VCARD", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT"])(
    "that is none is said to be none: %j",
    (text) => {
      expect(() => readIcal(text, given)).toThrow(UnreadableCalendar);
    },
  );
});
