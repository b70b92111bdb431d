import { contract } from "@switchboard/contract";
import type { Member, Model, ModelDevice, ModelGroup } from "./model.ts";
import { pair, type Use } from "./use.ts";

/** A room, or undefined for the devices without one. */
type Place = ModelGroup | undefined;

const places = (model: Model): Place[] => [...model.groups.filter(({ isRoom }) => isRoom), undefined];
const toWords = (place: Place, count: number) => `${place?.id ?? "no room"}: ${count}`;

function isIn(model: Model, device: ModelDevice, place: Place): boolean {
  if (place) return place.devices.includes(device);
  return !model.groups.some(({ isRoom, devices }) => isRoom && devices.includes(device));
}

/** Counts the switches and groups of a place that the member may use; everyone has a schedule for each. */
function targetsOf(model: Model, member: Member, place: Place): number {
  const usable = (device: ModelDevice) =>
    isIn(model, device, place) ? device.switches.filter((single) => model.usesSwitch(member, single)) : [];
  const own = model.devicesOf(member.enterpriseId);
  const groups = model.groups.filter(({ enterpriseId }) => enterpriseId === member.enterpriseId);
  return own.flatMap(usable).length + groups.filter(({ devices }) => devices.flatMap(usable).length > 0).length;
}

/** Admins see the schedules of others, so that none is counted for them. */
function countFor(model: Model, member: Member, place: Place): number {
  if (member.role === "admin") return 0;
  const others = model.members.filter(
    ({ enterpriseId, user }) => enterpriseId === member.enterpriseId && user !== member.user,
  );
  return others.length * targetsOf(model, member, place);
}

/** The number of schedules that a person may not see and that switch what the person may use. */
export const SCHEDULES_OF_OTHERS: Use = {
  where: "number of schedules of others in a room",
  expected: (model) =>
    model.members.flatMap((member) =>
      places(model).map((place) => pair(member, toWords(place, countFor(model, member, place)))),
    ),
  async given({ server, model, people }) {
    const counts = people.flatMap(({ token, member }) =>
      places(model).map(async (place) => {
        const { body } = await server.get(token, contract.schedulesByOthers, place ? { room: place.id } : {});
        return pair(member, toWords(place, body.count));
      }),
    );
    return Promise.all(counts);
  },
};
