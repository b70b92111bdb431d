import { contract } from "@switchboard/contract";
import { MERIDIAN } from "../plan.ts";
import { device, each, room, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const ROOMS = Object.keys(MERIDIAN.site.rooms).toSorted();
const OTHERS = Object.keys(MERIDIAN.site.typeGroups).toSorted();

async function groupsWith({ call }: Calls, id: string): Promise<string[]> {
  const { groups } = await call(contract.deviceGroups, {});
  return each(
    groups.filter((group) => group.devices.includes(id)),
    "name",
  );
}

/** Back where it was, with the group of the case gone. */
async function undo({ call }: Calls, group: string): Promise<void> {
  await call(contract.deleteGroup, { id: group });
  await call(contract.editDevice, { id: device("Bay P1"), room: room("Parking") });
}

export const groups: Area = {
  name: "groups",
  cases: [
    sees(
      contract.deviceGroups,
      "lists rooms first, each kind by name",
      async ({ call }) => each((await call(contract.deviceGroups, {})).groups, "name"),
      [...ROOMS, ...OTHERS],
    ),
    sees(
      contract.deviceGroups,
      "names its devices by id, or holds them whole",
      async ({ call }) => {
        const boardroom = async (populate?: "1") => {
          const { groups: all } = await call(contract.deviceGroups, populate ? { populate } : {});
          return all.find(({ name }) => name === "Boardroom")?.devices ?? [];
        };
        const whole = (await boardroom("1")).map((each) => (typeof each === "string" ? {} : each));
        const ids = MERIDIAN.groups.find(({ name }) => name === "Boardroom")?.devices ?? [];
        const first = whole.find((each) => "device_name" in each && each.device_name === "Boardroom cove") ?? {};
        return [`${await boardroom()}` === `${ids.toSorted()}`, whole.length, "switch_appliances" in first];
      },
      [true, 4, true],
    ),
    sees(
      contract.newGroup,
      "makes a room that takes its devices out of theirs",
      async (calls) => {
        const input = { name: " Attic ", type: "room", devices: [device("Bay P1"), device("Bay P1")] } as const;
        const { _id, ...made } = await calls.call(contract.newGroup, input);
        const within = await groupsWith(calls, device("Bay P1"));
        await undo(calls, _id);
        return { made, within, after: await groupsWith(calls, device("Bay P1")) };
      },
      {
        made: { name: "Attic", type: "room", devices: [device("Bay P1")] },
        within: ["Attic", "Parking sensors"],
        after: ["Parking", "Parking sensors"],
      },
    ),
    refuses(contract.newGroup, "a name that is taken", { name: "reception", type: "room" }, "group.name_taken"),
    sees(
      contract.newGroup,
      "lets a room and another group have one name",
      async ({ call }) => {
        const { _id: id, type, devices } = await call(contract.newGroup, { name: "Reception", type: "deviceType" });
        await call(contract.deleteGroup, { id });
        return { type, devices };
      },
      { type: "deviceType", devices: [] },
    ),
    refuses(
      contract.newGroup,
      "a device that is not there",
      { name: "Attic", type: "room", devices: [UNKNOWN] },
      "device.not_found",
    ),
    sees(
      contract.editGroup,
      "renames a group and sets its devices, also for the devices",
      async (calls) => {
        const { call } = calls;
        const { _id: id } = await call(contract.newGroup, { name: "Attic", type: "room", devices: [device("Bay P1")] });
        const renamed = await call(contract.editGroup, { id, name: "Loft" });
        const seen = await groupsWith(calls, device("Bay P1"));
        const emptied = await call(contract.editGroup, { id, devices: [] });
        await undo(calls, id);
        return [renamed.name, renamed.devices, seen, emptied.name, emptied.devices];
      },
      ["Loft", [device("Bay P1")], ["Loft", "Parking sensors"], "Loft", []],
    ),
    refuses(contract.editGroup, "a name that is taken", { id: room("Parking"), name: "GROUNDS" }, "group.name_taken"),
    sees(
      contract.editGroup,
      "takes its own name in another case",
      async ({ call }) => {
        const { name } = await call(contract.editGroup, { id: room("Parking"), name: "parking" });
        await call(contract.editGroup, { id: room("Parking"), name: "Parking" });
        return name;
      },
      "parking",
    ),
    refuses(contract.editGroup, "an unknown group", { id: UNKNOWN, name: "Loft" }, "group.not_found"),
    refuses(contract.editGroup, "an unknown device", { id: room("Parking"), devices: [UNKNOWN] }, "device.not_found"),
    refuses(contract.deleteGroup, "an unknown group", { id: UNKNOWN }, "group.not_found"),
    sees(
      contract.deleteGroup,
      "removes a group and leaves its devices",
      async (calls) => {
        const { _id: id } = await calls.call(contract.newGroup, {
          name: "Attic",
          type: "room",
          devices: [device("Bay P1")],
        });
        const deleted = await calls.call(contract.deleteGroup, { id });
        const seen = await groupsWith(calls, device("Bay P1"));
        await calls.call(contract.editDevice, { id: device("Bay P1"), room: room("Parking") });
        return [deleted, seen];
      },
      [{ deleted: true }, ["Parking sensors"]],
    ),
  ],
};
