import { contract } from "@switchboard/contract";
import { SAMPLE_PLACE } from "../plans/calendars.ts";
import { each, UNKNOWN } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

const DIWALI = { name: "Diwali", type: "closed", from: "2026-11-08", to: "2026-11-09" } as const;

export const calendars: Area = {
  name: "calendars",
  cases: [
    sees(
      contract.listCalendars,
      "has the public holidays, and says where the building lies",
      async ({ call }) => {
        const { docs, place } = await call(contract.listCalendars);
        const [first] = docs;
        return { names: each(docs, "name"), place, first: first?.entries[0]?.name, isWhole: first?.group === null };
      },
      { names: ["Public holidays"], place: SAMPLE_PLACE, first: "Bhogi", isWhole: true },
    ),
    sees(
      contract.newCalendar,
      "makes one, adds, changes and removes its days, and takes holidays once",
      async ({ call }) => {
        const { _id: id, entries } = await call(contract.newCalendar, { name: "Closing days" });
        const added = await call(contract.editCalendarDays, { id, add: [DIWALI] });
        const [day] = added.entries;
        const moved = { _id: day?._id ?? "", entry: { ...DIWALI, to: DIWALI.from } };
        const changed = await call(contract.editCalendarDays, { id, change: [moved] });
        const once = await call(contract.takeHolidays, { id, state: "IN", years: [2026] });
        const twice = await call(contract.takeHolidays, { id, state: "IN", years: [2026] });
        const left = await call(contract.editCalendarDays, { id, remove: each(twice.entries, "_id") });
        const renamed = await call(contract.editCalendar, { id, name: "Shut" });
        const deleted = await call(contract.deleteCalendar, { id });
        const counts = [entries, added.entries, once.entries, twice.entries, left.entries].map((list) => list.length);
        return { counts, to: changed.entries[0]?.to, name: renamed.name, deleted };
      },
      { counts: [0, 1, 18, 18, 0], to: "2026-11-08", name: "Shut", deleted: { deleted: true } },
    ),
    sees(
      contract.previewCalendar,
      "foretells what days would do to the runs, and changes nothing",
      async ({ call }) => {
        const { docs } = await call(contract.listCalendars);
        const id = docs[0]?._id ?? "";
        const closed = { name: "Stocktaking", type: "closed", from: "2026-03-23", to: "2026-03-23" } as const;
        const { days, dropped, added, moved } = await call(contract.previewCalendar, { id, days: { add: [closed] } });
        const after = await call(contract.listCalendars);
        const named = dropped.named.map(({ schedule, was, is, because }) => [schedule.name, was, is, because]);
        const isSame = after.docs[0]?.entries.length === docs[0]?.entries.length;
        return { days, counts: [added.count, moved.count, dropped.count], named, isSame };
      },
      {
        days: 30,
        counts: [0, 0, 2],
        named: [
          ["Office cool by nine", "2026-03-23T03:30:00.000Z", null, "Stocktaking"],
          ["Boardroom off", "2026-03-23T14:00:00.000Z", null, "Stocktaking"],
        ],
        isSame: true,
      },
    ),
    refuses(contract.previewCalendar, "one that is not there", { id: UNKNOWN }, "calendar.not_found"),
    refuses(
      contract.editCalendarDays,
      "a day that ends before it begins",
      { id: UNKNOWN, add: [{ ...DIWALI, to: "2026-11-01" }] },
      "request.invalid",
    ),
    refuses(contract.newCalendar, "a room that is not there", { name: "Nowhere", groupId: UNKNOWN }, "group.not_found"),
    refuses(contract.editCalendar, "one that is not there", { id: UNKNOWN, name: "None" }, "calendar.not_found"),
    refuses(contract.deleteCalendar, "one that is not there", { id: UNKNOWN }, "calendar.not_found"),
    refuses(contract.takeHolidays, "no year", { id: UNKNOWN, state: "IN", years: [] }, "request.invalid"),
  ],
};
