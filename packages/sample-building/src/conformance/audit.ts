import { type AuditEntry, contract } from "@switchboard/contract";
import { appliance, device, person, room, YESTERDAY } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

/** Before and after as one text: what stands there differs from thing to thing. */
const told = ({ actor, source, action, subject, before, after, result }: AuditEntry) =>
  [actor, source, action, subject, sorted(before), sorted(after), result].join(" | ");

function sorted(values: Record<string, unknown> | null): string {
  const entries = Object.entries(values ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, value]) => `${key}: ${value}`).join(", ");
}

export const audit: Area = {
  name: "the audit trail",
  cases: [
    sees(
      contract.auditLog,
      "tells a day of commands and changes, newest first, by the page",
      async ({ call }) => {
        const asked = { from_date: YESTERDAY, to_date: YESTERDAY, limit: "1000" };
        const { entries, more } = await call(contract.auditLog, asked);
        const page = await call(contract.auditLog, { ...asked, limit: "3", before: entries[1]?._id });
        return {
          count: entries.length,
          more,
          newest: entries.slice(0, 4).map(told),
          page: JSON.stringify(page.entries) === JSON.stringify(entries.slice(2, 5)),
          goesOn: page.more,
        };
      },
      {
        count: 184,
        more: false,
        newest: [
          " | device | switch.off | Parking lights · Basement lights |  | switch_state: 0 | ok",
          "Ananya Rao | dashboard | switch.off | Reception board · Foyer lights |  | switch_state: 0 | ok",
          "Ananya Rao | dashboard | switch.off | Lift lobby · Lobby lights |  | switch_state: 0 | ok",
          " | device | switch.off | Training corridor · Corridor lights |  | switch_state: 0 | ok",
        ],
        page: true,
        goesOn: true,
      },
    ),
    sees(
      contract.auditLog,
      "goes the other way too, by the page",
      async ({ call }) => {
        const asked = { from_date: YESTERDAY, to_date: YESTERDAY, limit: "1000" };
        const { entries: newest } = await call(contract.auditLog, asked);
        const { entries } = await call(contract.auditLog, { ...asked, dir: "asc" });
        const page = await call(contract.auditLog, { ...asked, dir: "asc", limit: "3", before: entries[1]?._id });
        const times = (all: readonly AuditEntry[]) => all.map(({ at }) => at);
        return {
          isTurned: times(entries).join() === times(newest.toReversed()).join(),
          page: times(page.entries).join() === times(entries.slice(2, 5)).join(),
        };
      },
      { isTurned: true, page: true },
    ),
    sees(
      contract.auditLog,
      "finds by thing, action, person and words",
      async ({ call }) => {
        const asked = [
          { action: "ticket" },
          { action: "scene.edit" },
          { actor: " KIRAN ", action: "remote" },
          { search: "front", action: "device" },
          { search: "farah" },
        ];
        const found = [];
        for (const query of asked) {
          const { entries } = await call(contract.auditLog, { ...query, to_date: YESTERDAY });
          found.push(entries.map(({ action, subject }) => `${action} ${subject}`));
        }
        return found;
      },
      [
        ["ticket.reply Main gate goes offline at night"],
        ["scene.edit Presentation"],
        ["remote.create Pedestal fan"],
        [],
        ["access.grant Farah Siddiqui"],
      ],
    ),
    refuses(contract.auditLog, "a page that is too long", { limit: "1001" }, "request.invalid"),
    sees(
      contract.auditLog,
      "writes down what was changed, by the name it had, and nothing where nothing changed",
      async ({ call }) => {
        const { _id: id } = await call(contract.newGroup, { name: "Attic", type: "room" });
        await call(contract.editGroup, { id, devices: [device("Bay P1")] });
        await call(contract.editGroup, { id, name: "Attic" });
        await call(contract.deleteGroup, { id });
        await call(contract.editDevice, { id: device("Bay P1"), room: room("Parking") });
        const grant = { user_ids: [person("Asha Verma")], switch_ids: [appliance("Lobby spots")] };
        await call(contract.grantSwitches, { ...grant, access: true });
        await call(contract.grantSwitches, { ...grant, access: false });
        const { entries } = await call(contract.auditLog, { limit: "6" });
        return entries.map(told).reverse();
      },
      [
        "Ananya Rao | dashboard | group.create | Attic |  | devices: , name: Attic, type: room | ok",
        "Ananya Rao | dashboard | group.edit | Attic | devices:  | devices: Bay P1 | ok",
        "Ananya Rao | dashboard | group.delete | Attic | devices: Bay P1, name: Attic, type: room |  | ok",
        "Ananya Rao | dashboard | device.edit | Bay P1 | room: null | room: Parking | ok",
        "Ananya Rao | dashboard | access.grant | Asha Verma |  | people: Asha Verma, switches: Lobby spots | ok",
        "Ananya Rao | dashboard | access.revoke | Asha Verma | people: Asha Verma, switches: Lobby spots |  | ok",
      ],
    ),
    sees(
      contract.auditLog,
      "writes down automations in words, and what is switched as pending",
      async ({ call }) => {
        const spots = { switch_appliance_id: appliance("Lobby spots"), switch_state: 1 };
        const { _id: sceneId } = await call(contract.newScene, { name: "Late", actions: [spots] });
        await call(contract.playScene, { sceneId });
        await call(contract.deleteScene, { sceneId });
        const changes = await call(contract.auditLog, { action: "scene", limit: "2" });
        const commands = await call(contract.auditLog, { action: "switch", limit: "1" });
        return [...changes.entries, ...commands.entries].map(told);
      },
      [
        "Ananya Rao | dashboard | scene.delete | Late | actions: Lift lobby · Lobby spots: on, name: Late |  | ok",
        "Ananya Rao | dashboard | scene.create | Late |  | actions: Lift lobby · Lobby spots: on, name: Late | ok",
        "Ananya Rao | scene | switch.on | Lift lobby · Lobby spots |  | cause: Late, switch_state: 1 | pending",
      ],
    ),
  ],
};
