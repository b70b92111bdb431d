import { contract, type Panel, type PanelCode } from "@switchboard/contract";
import { PANEL_CODE } from "@switchboard/domain";
import type { On } from "../calls.ts";
import { byName } from "../order.ts";
import { need, refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import { roomNamed } from "./access.ts";

/** Wall panels come and go in memory alone: no tablet can be paired with a demo. */
export function panelCalls(on: On, store: DemoStore): void {
  const panels: Panel[] = [];
  const find = (id: string) =>
    need(
      panels.find(({ _id }) => _id === id),
      "panel.not_found",
    );
  const codeFor = (panel: Panel): PanelCode => {
    const { letters, length, minutes } = PANEL_CODE;
    const code = Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join("");
    const expires_at = new Date(Date.now() + minutes * 60_000).toISOString();
    panel.codeExpires = expires_at;
    return { code, expires_at };
  };
  const recorded = ({ name, room }: Panel) => ({ name, room: room.name });
  /** A panel goes with its room. */
  const standing = () => panels.filter(({ room }) => store.findGroup(room._id) !== undefined);
  on(contract.listPanels, () => ({ panels: standing().sort(byName) }));
  on(contract.newPanel, ({ room, name }) => {
    const place = { _id: room, name: roomNamed(store, room) };
    const at = new Date().toISOString();
    const made = { _id: store.newId(), name, room: place, createdAt: at, agent: "" };
    const panel: Panel = { ...made, pairedAt: null, lastSeen: null, codeExpires: null };
    panels.push(panel);
    const code = codeFor(panel);
    store.record({ action: "panel.create", subject: name, subject_id: panel._id, after: recorded(panel) });
    return { panel, ...code };
  });
  on(contract.newPanelCode, ({ id }) => {
    const panel = find(id);
    store.record({ action: "panel.code", subject: panel.name, subject_id: id });
    return codeFor(panel);
  });
  on(contract.deletePanel, ({ id }) => {
    const panel = find(id);
    panels.splice(panels.indexOf(panel), 1);
    store.record({ action: "panel.delete", subject: panel.name, subject_id: id, before: recorded(panel) });
    return { deleted: true } as const;
  });
  on(contract.pairPanel, () => {
    throw refuse("panel.code_invalid");
  });
  on(contract.panelMe, () => {
    throw refuse("panel.not_found");
  });
}
