import { contract } from "@switchboard/contract";
import { MERIDIAN } from "../plan.ts";
import { planShortcuts } from "../plans/people.ts";
import { appliance, each, UNKNOWN } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

const TARGETS = planShortcuts(MERIDIAN).map(({ target }) => target);
const FRESH = { type: "switch", target: appliance("Lobby spots") } as const;

export const shortcuts: Area = {
  name: "shortcuts",
  cases: [
    sees(
      contract.listShortcuts,
      "lists what stands on the home screen, in its order",
      async ({ call }) => {
        const { shortcuts: all } = await call(contract.listShortcuts);
        return { targets: each(all, "target"), types: each(all, "type"), positions: each(all, "position") };
      },
      {
        targets: TARGETS,
        types: ["switch", "switch", "remote", "switch", "switch", "switch"],
        positions: [0, 1, 2, 3, 4, 5],
      },
    ),
    sees(
      contract.newShortcut,
      "puts one at the end, once",
      async ({ call, refusal }) => {
        const { _id: shortcut_id, ...made } = await call(contract.newShortcut, FRESH);
        const again = await refusal(contract.newShortcut, FRESH);
        const deleted = await call(contract.deleteShortcut, { shortcut_id });
        return { made, again, deleted, count: (await call(contract.listShortcuts)).shortcuts.length };
      },
      { made: { ...FRESH, position: 6 }, again: "shortcut.exists", deleted: { deleted: true }, count: 6 },
    ),
    refuses(contract.newShortcut, "an unknown switch", { type: "switch", target: UNKNOWN }, "switch.not_found"),
    refuses(contract.newShortcut, "a switch as a remote", { ...FRESH, type: "remote" }, "remote.not_found"),
    sees(
      contract.editShortcut,
      "moves one to another place; one beyond the last is the last",
      async ({ call }) => {
        const first = (await call(contract.listShortcuts)).shortcuts[0]?._id ?? "";
        const move = async (position: number) => {
          const { shortcuts: all } = await call(contract.editShortcut, { shortcut_id: first, position });
          return all.findIndex(({ _id }) => _id === first);
        };
        return [await move(2), await move(100), await move(0)];
      },
      [2, 5, 0],
    ),
    refuses(contract.editShortcut, "an unknown shortcut", { shortcut_id: UNKNOWN, position: 0 }, "shortcut.not_found"),
    refuses(contract.deleteShortcut, "an unknown shortcut", { shortcut_id: UNKNOWN }, "shortcut.not_found"),
    sees(
      contract.deleteShortcut,
      "takes one off, and the rest close up",
      async ({ call }) => {
        const { shortcuts: before } = await call(contract.listShortcuts);
        const [first] = before;
        await call(contract.deleteShortcut, { shortcut_id: first?._id ?? "" });
        const { shortcuts: left } = await call(contract.listShortcuts);
        const back = await call(contract.newShortcut, { type: "switch", target: first?.target ?? "" });
        await call(contract.editShortcut, { shortcut_id: back._id, position: 0 });
        return [each(left, "target"), each(left, "position")];
      },
      [TARGETS.slice(1), [0, 1, 2, 3, 4]],
    ),
  ],
};
