import { describe, expect, it } from "vitest";
import { expandIcal, UnreadableCalendar } from "./expand-ical.ts";
import { type IcalOptions, searchRange, toDays } from "./read-ical.ts";

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
const readIcal = (text: string, options: IcalOptions) => toDays(expandIcal(text, ...searchRange(options)), options);
const told = (text: string, more = {}) =>
  readIcal(text, { ...given, ...more }).map(({ from, to, name }) => [from, to, name]);

describe("an iCal file", () => {
  it("from Google ends days without a time the day before their end, and folds long lines", () => {
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

  it("from Outlook has a zone of its own, and a day from midnight to midnight in it", () => {
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

  it("from Nextcloud repeats for ever, with exceptions, one moved and one cancelled", () => {
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

  it("has times on their day in the enterprise's zone, with hours when the day has special ones", () => {
    const text = file(...event("DTSTART:20261107T190000Z", "DTEND:20261107T213000Z", "SUMMARY:Late"));
    expect(told(text)).toEqual([["2026-11-08", "2026-11-08", "Late"]]);
    expect(readIcal(text, { ...given, type: "special" })[0]?.hours).toEqual({ open: 30, close: 300 });
  });

  it.each([
    ["Europe/Berlin", "2026-11-08"],
    ["W. Europe Standard Time", "2026-11-08"],
    ["/citadel.org/20260101_1/Europe/Berlin", "2026-11-08"],
    ["India Standard Time", "2026-11-07"],
    ["Nowhere/Atall", "2026-11-07"],
  ])("reads times in a zone that it names without describing it: %s", (zone, day) => {
    expect(told(file(...event(`DTSTART;TZID=${zone}:20261107T220000`, "SUMMARY:Late")))[0]?.[0]).toBe(day);
  });

  it("from Outlook has a zone of its own with daylight saving, and times that repeat over the change of the clock", () => {
    const text = file(
      "X-WR-CALNAME:Shutdowns",
      "BEGIN:VTIMEZONE",
      "TZID:Customized Time Zone",
      "BEGIN:STANDARD",
      "DTSTART:16010101T030000",
      "TZOFFSETFROM:+0200",
      "TZOFFSETTO:+0100",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
      "END:STANDARD",
      "BEGIN:DAYLIGHT",
      "DTSTART:16010101T020000",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
      "END:DAYLIGHT",
      "END:VTIMEZONE",
      ...event(
        "DTSTART;TZID=Customized Time Zone:20260322T200000",
        "DTEND;TZID=Customized Time Zone:20260322T223000",
        "RRULE:FREQ=WEEKLY;UNTIL=20260405T180000Z;BYDAY=SU",
        "SUMMARY:Shutdown",
        "X-MICROSOFT-CDO-BUSYSTATUS:OOF",
        "X-ALT-DESC;FMTTYPE=text/html:<html><body>x</body></html>",
      ),
    );
    const found = readIcal(text, { ...given, type: "special", timeZone: "Europe/Berlin" });
    expect(found.map(({ from, hours }) => [from, hours?.open, hours?.close])).toEqual([
      ["2026-03-22", 2000, 2230],
      ["2026-03-29", 2000, 2230],
      ["2026-04-05", 2000, 2230],
    ]);
    // These instants are another day further east, an hour earlier after the change.
    expect(told(text).map(([from, to]) => [from, to])).toEqual([
      ["2026-03-23", "2026-03-23"],
      ["2026-03-29", "2026-03-30"],
      ["2026-04-05", "2026-04-06"],
    ]);
  });

  it("from Google is counted, with days left out by time, and one moved out of the series", () => {
    const text = file(
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "X-WR-CALNAME:Holidays in India",
      ...event(
        "DTSTART;TZID=Asia/Kolkata:20260406T090000",
        "DTEND;TZID=Asia/Kolkata:20260406T100000",
        "RRULE:FREQ=WEEKLY;WKST=SU;COUNT=4;BYDAY=MO",
        "EXDATE;TZID=Asia/Kolkata:20260413T090000",
        "SUMMARY:Service\\, lift and\\npumps",
        "SEQUENCE:2",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "TRIGGER:-P0DT0H10M0S",
        "END:VALARM",
      ),
      ...event(
        "RECURRENCE-ID;TZID=Asia/Kolkata:20260420T090000",
        "DTSTART;TZID=Asia/Kolkata:20260422T090000",
        "DTEND;TZID=Asia/Kolkata:20260422T100000",
        "SUMMARY:Service",
      ),
    );
    expect(told(text)).toEqual([
      ["2026-04-06", "2026-04-06", "Service, lift and pumps"],
      ["2026-04-22", "2026-04-22", "Service"],
      ["2026-04-27", "2026-04-27", "Service, lift and pumps"],
    ]);
  });

  it("from Nextcloud begins with a byte order mark, ends lines with a line feed alone, and folds inside a letter's bytes", () => {
    const text = `\uFEFF${file(
      ...event(
        "DTSTART;VALUE=DATE:20261109",
        "DURATION:P2D",
        "SUMMARY:దీపావళి సెల",
        "\tవు",
        "CATEGORIES:Holiday",
        "RDATE;VALUE=DATE:20271029",
      ),
    ).replaceAll("\r\n", "\n")}\n\n`;
    expect(told(text)).toEqual([
      ["2026-11-09", "2026-11-10", "దీపావళి సెలవు"],
      ["2027-10-29", "2027-10-30", "దీపావళి సెలవు"],
    ]);
  });

  it("keeps the other events when one is invalid, and is rejected when there is no other", () => {
    const odd = event("DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=MONTHLY;BYDAY=6MO", "SUMMARY:Sixth Monday");
    const text = file(...odd, ...event("DTSTART;VALUE=DATE:20260302", "SUMMARY:Holi"));
    expect(told(text)).toEqual([["2026-03-02", "2026-03-02", "Holi"]]);
    expect(() => readIcal(file(...odd), given)).toThrow(UnreadableCalendar);
  });

  it("is read within the wanted days when it began long ago", () => {
    const text = file(...event("DTSTART;VALUE=DATE:19470815", "RRULE:FREQ=YEARLY", "SUMMARY:Independence Day"));
    expect(told(text).map(([from]) => from)).toEqual(["2026-08-15", "2027-08-15", "2028-08-15"]);
  });

  it.each([
    ["FREQ=YEARLY", ["2024-02-29", "2028-02-29", "2032-02-29"]],
    ["FREQ=YEARLY;BYMONTH=2", ["2024-02-29", "2028-02-29", "2032-02-29"]],
    ["FREQ=YEARLY;COUNT=2", ["2024-02-29", "2028-02-29"]],
    ["FREQ=YEARLY;INTERVAL=2", ["2024-02-29", "2028-02-29", "2032-02-29"]],
    ["FREQ=YEARLY;BYMONTH=2,3", ["2024-02-29", "2024-03-29", "2025-03-29", "2026-03-29"]],
    ["FREQ=YEARLY;BYMONTH=2;BYDAY=-1TH", ["2024-02-29", "2025-02-27", "2026-02-26"]],
  ])("occurs on 29 February in leap years only when it began there and its rule is %s", (rule, expected) => {
    const text = file(...event("DTSTART;VALUE=DATE:20240229", `RRULE:${rule}`, "SUMMARY:Leap day"));
    const days = told(text, { from: "2024-01-01", to: "2032-12-31" }).map(([from]) => from);
    expect(days.slice(0, expected.length)).toEqual(expected);
    if (rule.includes("COUNT")) expect(days).toHaveLength(2);
  });

  it("is rejected as full when it repeats every second", () => {
    const text = file(...event("DTSTART:20260101T000000Z", "RRULE:FREQ=SECONDLY", "SUMMARY:Bomb"));
    expect(() => readIcal(text, given)).toThrow("full");
  });

  it("is cut to the wanted days, and to names that fit", () => {
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
    "is rejected when it is no calendar: %j",
    (text) => {
      expect(() => readIcal(text, given)).toThrow(UnreadableCalendar);
    },
  );
});
