import { contract } from "@switchboard/contract";
import { room, UNKNOWN } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

export const panels: Area = {
  name: "wall panels",
  cases: [
    sees(
      contract.listPanels,
      "makes one for a room with a code of eight letters, lists it, gives it another code, and removes it",
      async ({ call }) => {
        const made = await call(contract.newPanel, { room: room("Boardroom"), name: "Panel Boardroom" });
        const id = made.panel._id;
        const again = await call(contract.newPanelCode, { id });
        const listed = (await call(contract.listPanels)).panels;
        await call(contract.deletePanel, { id });
        return {
          lengths: [made.code.length, again.code.length],
          listed: listed.map((panel) => [panel.name, panel.room.name, panel.pairedAt, panel.lastSeen]),
          left: (await call(contract.listPanels)).panels.length,
        };
      },
      { lengths: [8, 8], listed: [["Panel Boardroom", "Boardroom", null, null]], left: 0 },
    ),
    refuses(contract.newPanel, "an unknown room", { room: UNKNOWN, name: "Panel" }, "group.not_found"),
    refuses(contract.newPanelCode, "an unknown panel", { id: UNKNOWN }, "panel.not_found"),
    refuses(contract.deletePanel, "an unknown panel", { id: UNKNOWN }, "panel.not_found"),
    refuses(contract.pairPanel, "a code that nobody made", { pairing_code: "ABCD2345" }, "panel.code_invalid"),
    refuses(contract.panelMe, "somebody who is no panel", undefined, "panel.not_found"),
  ],
};
