import { contract } from "@switchboard/contract";
import type { Arrangement } from "@switchboard/domain";
import { each, UNKNOWN } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

const BY_ROOM: Arrangement = {
  columns: [{ id: "name", width: 240 }, { id: "room" }, { id: "meta.Floor" }],
  sort: { column: "room", dir: "desc" },
};
const VIEW = {
  list: "devices",
  name: "Offline by room",
  arrangement: BY_ROOM,
  filters: { status: "offline" },
} as const;
const FOREIGN = { ...BY_ROOM, columns: [{ id: "email" }] };

export const views: Area = {
  name: "views of lists",
  cases: [
    sees(contract.listViews, "has none at first", ({ call }) => call(contract.listViews, { list: "devices" }), {
      views: [],
      last: null,
    }),
    sees(
      contract.newView,
      "keeps columns, widths, order and filters under a name, once",
      async ({ call, refusal }) => {
        const { _id, updatedAt, ...made } = await call(contract.newView, VIEW);
        const again = await refusal(contract.newView, { ...VIEW, name: "offline BY room" });
        const elsewhere = await call(contract.listViews, { list: "people" });
        await call(contract.deleteView, { id: _id });
        return { made, again, elsewhere: elsewhere.views.length, isDated: Date.parse(updatedAt) > 0 };
      },
      { made: VIEW, again: "view.exists", elsewhere: 0, isDated: true },
    ),
    refuses(contract.newView, "columns of another list", { ...VIEW, arrangement: FOREIGN }, "request.invalid"),
    refuses(contract.newView, "filters of another list", { ...VIEW, filters: { rating: "5" } }, "request.invalid"),
    refuses(contract.newView, "a name that is too long", { ...VIEW, name: "n".repeat(41) }, "request.invalid"),
    sees(
      contract.editView,
      "renames one, and replaces only what is given",
      async ({ call, refusal }) => {
        const one = await call(contract.newView, { ...VIEW, name: "View 10" });
        const two = await call(contract.newView, { ...VIEW, name: "View 2" });
        const taken = await refusal(contract.editView, { id: two._id, list: "devices", name: "VIEW 10" });
        await call(contract.editView, { id: one._id, list: "devices", name: "View 1" });
        const edited = await call(contract.editView, { id: two._id, list: "devices", filters: {} });
        const elsewhere = await refusal(contract.editView, { id: two._id, list: "people", name: "Elsewhere" });
        const { views: all } = await call(contract.listViews, { list: "devices" });
        for (const { _id: id } of all) await call(contract.deleteView, { id });
        return { taken, elsewhere, names: each(all, "name"), kept: edited.arrangement, filters: edited.filters };
      },
      {
        taken: "view.exists",
        elsewhere: "view.not_found",
        names: ["View 1", "View 2"],
        kept: BY_ROOM,
        filters: {},
      },
    ),
    refuses(contract.editView, "an unknown view", { id: UNKNOWN, list: "devices", name: "None" }, "view.not_found"),
    refuses(contract.deleteView, "an unknown view", { id: UNKNOWN }, "view.not_found"),
    sees(
      contract.deleteView,
      "deletes one, twice as well",
      async ({ call }) => {
        const { _id: id } = await call(contract.newView, VIEW);
        const deleted = [await call(contract.deleteView, { id }), await call(contract.deleteView, { id })];
        return { deleted, left: (await call(contract.listViews, { list: "devices" })).views.length };
      },
      { deleted: [{ deleted: true }, { deleted: true }], left: 0 },
    ),
    sees(
      contract.keepArrangement,
      "remembers how each list was arranged last, until it is to be forgotten",
      async ({ call }) => {
        const last = async () => (await call(contract.listViews, { list: "devices" })).last;
        await call(contract.keepArrangement, { list: "devices", arrangement: { ...BY_ROOM, sort: null } });
        await call(contract.keepArrangement, { list: "devices", arrangement: BY_ROOM });
        const kept = await last();
        await call(contract.keepArrangement, { list: "devices", arrangement: null });
        return [kept, await last()];
      },
      [BY_ROOM, null],
    ),
    refuses(
      contract.keepArrangement,
      "columns of another list",
      { list: "devices", arrangement: FOREIGN },
      "request.invalid",
    ),
  ],
};
