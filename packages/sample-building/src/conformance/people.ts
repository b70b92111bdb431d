import { contract } from "@switchboard/contract";
import { MERIDIAN } from "../plan.ts";
import { appliance, device, each, person, room, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const NAMES = MERIDIAN.people.map(({ name }) => name).toSorted();
const NILA = { name: "Nila Rao", email: "Nila@example.test", role: ["user"], phone: "+91 1" } as const;
const invite = ({ call }: Calls) => call(contract.createUser, { ...NILA, role: ["user"] });

async function memberNamed({ call }: Calls, name: string) {
  const { users } = await call(contract.listUsers, { search: name });
  return users[0];
}

export const people: Area = {
  name: "people",
  cases: [
    sees(
      contract.listUsers,
      "lists everyone by name, with what they were granted and own",
      async ({ call }) => {
        const { users, count } = await call(contract.listUsers, {});
        const told = users.map(({ name, joined, last_admin, granted, owns }) => {
          const counts = [granted.devices, granted.switches, owns.schedules, owns.scenes, owns.workflows, owns.remotes];
          return [name, joined, last_admin, `${counts}`];
        });
        return { told, count };
      },
      {
        told: [
          ["Ananya Rao", true, true, "0,0,6,3,4,5"],
          ["Asha Verma", true, false, "5,1,0,0,0,0"],
          ["Devi Prasad", false, false, "0,0,0,0,0,0"],
          ["Farah Siddiqui", true, false, "0,3,0,0,0,0"],
          ["Kiran Reddy", true, false, "7,1,1,1,0,1"],
          ["Lakshmi Narayanan", true, false, "6,0,0,0,0,0"],
        ],
        count: NAMES.length,
      },
    ),
    sees(
      contract.listUsers,
      "puts everyone in the order of a column, by the page, those without a value last",
      async ({ call }) => {
        const by = async (sort: "email" | "role" | "last_sign_in", dir: "asc" | "desc", offset = 0) =>
          each((await call(contract.listUsers, { sort, dir, offset, limit: 3 })).users, "name");
        const everyone = [...(await by("last_sign_in", "desc")), ...(await by("last_sign_in", "desc", 3))];
        return { last: everyone.at(-1), roles: await by("role", "asc"), down: await by("email", "desc") };
      },
      {
        last: "Devi Prasad",
        roles: ["Ananya Rao", "Asha Verma", "Devi Prasad"],
        down: ["Kiran Reddy", "Lakshmi Narayanan", "Farah Siddiqui"],
      },
    ),
    sees(
      contract.listUsers,
      "answers a page, those who match, and those who have come",
      async ({ call }) => {
        const page = await call(contract.listUsers, { limit: 2, offset: 1 });
        const found = await call(contract.listUsers, { search: " REDDY" });
        const waiting = await call(contract.listUsers, { joined: false });
        return [page, found, waiting].map(({ users, count }) => [each(users, "name"), count]);
      },
      [
        [["Asha Verma", "Devi Prasad"], 6],
        [["Kiran Reddy"], 1],
        [["Devi Prasad"], 1],
      ],
    ),
    sees(
      contract.createUser,
      "invites someone, who is listed as not joined and can be granted things",
      async (calls) => {
        const { _id: id, ...made } = await invite(calls);
        const listed = await memberNamed(calls, "nila");
        const { people: all } = await calls.call(contract.getAccess);
        const refused = await calls.refusal(contract.createUser, NILA);
        await calls.call(contract.deleteUser, { id });
        return { made, joined: listed?.joined, inAccess: all.some((each) => each._id === id), refused };
      },
      {
        made: {
          name: "Nila Rao",
          fullname: "",
          email: "nila@example.test",
          phone: "+91 1",
          organisation: "",
          username: "nila@example.test",
          role: ["user"],
          is_demo: false,
          joined: false,
          last_admin: false,
          last_sign_in: null,
          second_factor: false,
          granted: { rooms: 0, devices: 0, switches: 0 },
          owns: { schedules: 0, scenes: 0, workflows: 0, remotes: 0 },
        },
        joined: false,
        inAccess: true,
        refused: "user.exists",
      },
    ),
    sees(
      contract.createUser,
      "shows the user name that was proposed until they have come",
      async (calls) => {
        const made = await calls.call(contract.createUser, { ...NILA, role: ["user"], username: "Nila.Rao" });
        await calls.call(contract.deleteUser, { id: made._id });
        return made.username;
      },
      "nila.rao",
    ),
    refuses(contract.createUser, "a user name that is none", { ...NILA, username: "nila@rao" }, "request.invalid"),
    refuses(
      contract.createUser,
      "someone who belongs to it",
      { ...NILA, email: "user@switchboard.test" },
      "user.exists",
    ),
    refuses(contract.createUser, "an address that is none", { ...NILA, email: "nila" }, "request.invalid"),
    sees(
      contract.editUser,
      "changes what is given and leaves the rest",
      async (calls) => {
        const { _id: id } = await invite(calls);
        const edited = await calls.call(contract.editUser, { id, phone: "+91 2", role: ["admin"] });
        await calls.call(contract.deleteUser, { id });
        return [edited.name, edited.phone, edited.role];
      },
      ["Nila Rao", "+91 2", ["admin"]],
    ),
    refuses(contract.editUser, "an unknown person", { id: UNKNOWN, phone: "1" }, "user.not_found"),
    refuses(
      contract.editUser,
      "to lower the only admin",
      { id: person("Ananya Rao"), role: ["user"] },
      "user.last_admin",
    ),
    sees(
      contract.deleteUser,
      "removes what someone owned, or hands it over",
      async (calls) => {
        const { call, refusal } = calls;
        const { _id: id } = await invite(calls);
        const waiting = await refusal(contract.deleteUser, { id: person("Kiran Reddy"), hand_over_to: id });
        const itself = await refusal(contract.deleteUser, { id, hand_over_to: id });
        const gone = await call(contract.deleteUser, { id, hand_over_to: person("Asha Verma") });
        return { waiting, itself, gone, count: (await call(contract.listUsers, {})).count };
      },
      { waiting: "user.not_found", itself: "user.not_found", gone: { deleted: true }, count: 6 },
    ),
    refuses(contract.deleteUser, "an unknown person", { id: UNKNOWN }, "user.not_found"),
    refuses(contract.deleteUser, "the only admin", { id: person("Ananya Rao") }, "user.last_admin"),
    sees(
      contract.inviteAgain,
      "takes it for those who have come, too",
      ({ call }) => call(contract.inviteAgain, { id: person("Asha Verma") }),
      { accepted: true },
    ),
    refuses(contract.inviteAgain, "an unknown person", { id: UNKNOWN }, "user.not_found"),
  ],
};

export const access: Area = {
  name: "access",
  cases: [
    sees(
      contract.getAccess,
      "lists everyone by name, and what each was granted",
      async ({ call }) => {
        const { people: all } = await call(contract.getAccess);
        return all.map(({ name, rooms, devices, switches }) => [name, rooms.length, devices.length, switches.length]);
      },
      [
        ["Ananya Rao", 0, 0, 0],
        ["Asha Verma", 0, 5, 1],
        ["Devi Prasad", 1, 0, 0],
        ["Farah Siddiqui", 0, 0, 3],
        ["Kiran Reddy", 0, 7, 1],
        ["Lakshmi Narayanan", 0, 6, 0],
      ],
    ),
    sees(
      contract.grantSwitches,
      "gives and takes away, and counts what really changed",
      async ({ call }) => {
        const grant = {
          user_ids: [person("Farah Siddiqui")],
          switch_ids: [appliance("Lobby spots"), appliance("Dining lights")],
        };
        const given = await call(contract.grantSwitches, { ...grant, access: true });
        const again = await call(contract.grantSwitches, { ...grant, access: true });
        const taken = await call(contract.grantSwitches, { ...grant, access: false });
        await call(contract.grantSwitches, { ...grant, switch_ids: [appliance("Dining lights")], access: true });
        return [given, again, taken];
      },
      [{ changed: 1 }, { changed: 0 }, { changed: 2 }],
    ),
    sees(
      contract.grantRooms,
      "gives and takes a room as such, refuses a group of another kind, and ends with the room",
      async ({ call, refusal }) => {
        const { _id } = await call(contract.newGroup, { name: "Attic", type: "room", devices: [] });
        const { _id: kind } = await call(contract.newGroup, { name: "Attic fans", type: "deviceType", devices: [] });
        const grant = { user_ids: [person("Asha Verma")], room_ids: [_id] };
        const roomsOf = async () => {
          const { people: all } = await call(contract.getAccess);
          return all.find(({ name }) => name === "Asha Verma")?.rooms.length;
        };
        const given = await call(contract.grantRooms, { ...grant, access: true });
        const again = await call(contract.grantRooms, { ...grant, access: true });
        const held = await roomsOf();
        const other = await refusal(contract.grantRooms, { ...grant, room_ids: [_id, kind], access: true });
        const taken = await call(contract.grantRooms, { ...grant, access: false });
        await call(contract.grantRooms, { ...grant, access: true });
        for (const id of [_id, kind]) await call(contract.deleteGroup, { id });
        return { given, again, held, other, taken, left: await roomsOf() };
      },
      {
        given: { changed: 1 },
        again: { changed: 0 },
        held: 1,
        other: "group.not_found",
        taken: { changed: 1 },
        left: 0,
      },
    ),
    sees(
      contract.createUser,
      "grants what the invitation names, or invites nobody",
      async (calls) => {
        const { call, refusal } = calls;
        const form = { ...NILA, role: ["user" as const] };
        const refused = await refusal(contract.createUser, { ...form, room_ids: [UNKNOWN] });
        const chosen = { room_ids: [room("Boardroom")], device_ids: [device("Main gate")] };
        const { _id: id, granted } = await call(contract.createUser, { ...form, ...chosen });
        await call(contract.deleteUser, { id });
        return { refused, granted };
      },
      { refused: "group.not_found", granted: { rooms: 1, devices: 1, switches: 0 } },
    ),
    sees(
      contract.grantDevices,
      "changes nothing where one of the devices or people is unknown",
      async ({ call, refusal }) => {
        const before = JSON.stringify(await call(contract.getAccess));
        const known = { user_ids: [person("Asha Verma")], device_ids: [MERIDIAN.devices[0]?.id ?? ""], access: true };
        const noDevice = await refusal(contract.grantDevices, { ...known, device_ids: [...known.device_ids, UNKNOWN] });
        const nobody = await refusal(contract.grantDevices, { ...known, user_ids: [...known.user_ids, UNKNOWN] });
        return [noDevice, nobody, JSON.stringify(await call(contract.getAccess)) === before];
      },
      ["device.not_found", "user.not_found", true],
    ),
    sees(
      contract.handOverDevices,
      "gives devices to another owner, who has the use of them from then on, or to nobody",
      async (calls) => {
        const { call, refusal } = calls;
        const [id, owner] = [device("Main gate"), person("Lakshmi Narayanan")];
        const told = async () => (await call(contract.myDevices, { ud_id: id })).devices[0]?.owner?.name ?? null;
        const heir = person("Asha Verma");
        const given = await call(contract.handOverDevices, { device_ids: [id], user_id: heir });
        const again = await call(contract.handOverDevices, { device_ids: [id], user_id: heir });
        const now = await told();
        const kept = await refusal(contract.grantDevices, { user_ids: [heir], device_ids: [id], access: false });
        await call(contract.handOverDevices, { device_ids: [id], user_id: null });
        const nobody = await told();
        await call(contract.grantDevices, { user_ids: [heir], device_ids: [id], access: false });
        await call(contract.handOverDevices, { device_ids: [id], user_id: owner });
        return { given, again, now, kept, nobody, back: await told() };
      },
      {
        given: { changed: 1 },
        again: { changed: 0 },
        now: "Asha Verma",
        kept: "access.owner",
        nobody: null,
        back: "Lakshmi Narayanan",
      },
    ),
    refuses(
      contract.handOverDevices,
      "an unknown person",
      { device_ids: [device("Main gate")], user_id: UNKNOWN },
      "user.not_found",
    ),
    refuses(
      contract.handOverDevices,
      "an unknown device",
      { device_ids: [UNKNOWN], user_id: null },
      "device.not_found",
    ),
    refuses(
      contract.grantSwitches,
      "an unknown switch",
      { user_ids: [person("Asha Verma")], switch_ids: [UNKNOWN], access: true },
      "switch.not_found",
    ),
    refuses(
      contract.grantDevices,
      "to grant nothing",
      { user_ids: [person("Asha Verma")], device_ids: [], access: true },
      "request.invalid",
    ),
  ],
};
