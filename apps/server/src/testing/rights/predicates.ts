import {
  type Asker,
  holdsPlace,
  managesDevice,
  managesPlace,
  managesRoom,
  maySeeDevice,
  maySeeGroup,
  maySeePlace,
  mayShareDevice,
  mayUseDevice,
  mayUseRemote,
  mayUseSwitch,
  mayWatchGroup,
  member,
  PERSON,
  VIEWER,
  viewer,
} from "../../core/access/rights.ts";
import type { Member, Model, ModelPlace } from "./model.ts";
import { pair, type Scene, type Use } from "./use.ts";

type Thing = { id: string };

interface Right {
  name: string;
  /** A row of the table, under the alias that the condition expects. */
  from: string;
  alias: string;
  condition(asker: Asker): string;
  things(model: Model): readonly Thing[];
  may(model: Model, who: Member, thing: never): boolean;
}

const RIGHTS: Right[] = [
  {
    name: "hold a place",
    from: "places p",
    alias: "p",
    condition: holdsPlace,
    things: (model) => model.places,
    may: (model, who, place: ModelPlace) =>
      place.enterpriseId === who.enterpriseId && (who.role === "admin" || model.holdsPlace(who, place.id)),
  },
  {
    name: "see a place",
    from: "places p",
    alias: "p",
    condition: maySeePlace,
    things: (model) => model.places,
    may: (model, who, place) => model.seesPlace(who, place),
  },
  {
    name: "manage a place",
    from: "places p",
    alias: "p",
    condition: managesPlace,
    things: (model) => model.places,
    may: (model, who, { id }: ModelPlace) => model.managesPlace(who, id),
  },
  {
    name: "manage a room",
    from: "device_groups g",
    alias: "g",
    condition: managesRoom,
    things: (model) => model.groups,
    may: (model, who, group) => model.managesGroup(who, group),
  },
  {
    name: "manage a device",
    from: "devices d",
    alias: "d",
    condition: managesDevice,
    things: (model) => model.devices,
    may: (model, who, device) => model.managesDevice(who, device),
  },
  {
    name: "use a switch",
    from: "switch_appliances s",
    alias: "s",
    condition: mayUseSwitch,
    things: (model) => model.switches,
    may: (model, who, single) => model.usesSwitch(who, single),
  },
  {
    name: "use a whole device",
    from: "devices d",
    alias: "d",
    condition: mayUseDevice,
    things: (model) => model.devices,
    may: (model, who, device) => model.usesDevice(who, device),
  },
  {
    name: "see a device",
    from: "devices d",
    alias: "d",
    condition: maySeeDevice,
    things: (model) => model.devices,
    may: (model, who, device) => model.seesDevice(who, device),
  },
  {
    name: "share a device",
    from: "devices d",
    alias: "d",
    condition: mayShareDevice,
    things: (model) => model.devices,
    may: (model, who, device) => model.sharesDevice(who, device),
  },
  {
    name: "see a group",
    from: "device_groups g",
    alias: "g",
    condition: maySeeGroup,
    things: (model) => model.groups,
    may: (model, who, group) => model.seesGroup(who, group),
  },
  {
    name: "watch a group",
    from: "device_groups g",
    alias: "g",
    condition: mayWatchGroup,
    things: (model) => model.groups,
    may: (model, who, group) => model.watchesGroup(who, group),
  },
  {
    name: "use a remote",
    from: "remotes r",
    alias: "r",
    condition: mayUseRemote,
    things: (model) => model.remotes,
    may: (model, who, remote) => model.usesRemote(who, remote),
  },
];

function expectedOf({ things, may }: Right, model: Model, members = model.members): string[] {
  return members.flatMap((who) =>
    things(model)
      .filter((thing) => may(model, who, thing as never))
      .map(({ id }) => pair(who, id)),
  );
}

/** Runs one statement for each person, who is known by parameters. */
function byParameters(
  right: Right,
  asker: Asker,
  values: (person: Scene["people"][number]) => unknown[],
): Use["given"] {
  const text = `SELECT ${right.alias}.id FROM ${right.from}
    WHERE ${right.alias}.enterprise_id = $1 AND ${right.condition(asker)}`;
  return async ({ server, people }) => {
    const lists = people.map(async (person) => {
      const rows = await server.database.query<{ id: string }>(text, values(person));
      return rows.map(({ id }) => pair(person.member, id));
    });
    return (await Promise.all(lists)).flat();
  };
}

/** Runs one statement for each wall panel. */
function byPanel({ from, alias, condition }: Right): Use["given"] {
  const text = `SELECT ${alias}.id FROM ${from} WHERE ${alias}.enterprise_id = $1 AND ${condition(VIEWER)}`;
  return async ({ server, model }) => {
    const lists = model.panels.map(async (panel) => {
      const { enterpriseId, user: userId, role } = panel;
      const rows = await server.database.query<{ id: string }>(text, viewer({ enterpriseId, userId, role }));
      return rows.map(({ id }) => pair(panel, id));
    });
    return (await Promise.all(lists)).flat();
  };
}

/** Runs one statement for everybody, known by a joined membership. */
function byMembership({ from, alias, condition }: Right): Use["given"] {
  return async ({ server, model }) => {
    const rows = await server.database.query<{ enterprise_id: string; user: string; id: string }>(
      `SELECT m.enterprise_id, m.user_id AS user, ${alias}.id FROM memberships m
       JOIN ${from} ON ${alias}.enterprise_id = m.enterprise_id
       WHERE m.enterprise_id = ANY($1) AND ${condition(member("m"))}`,
      [model.enterpriseIds],
    );
    return rows.map(({ enterprise_id: enterpriseId, user, id }) => pair({ enterpriseId, user, role: "user" }, id));
  };
}

/** Each right by itself, for each way of naming the person. */
export const PREDICATES: readonly Use[] = RIGHTS.flatMap((right) => {
  const expected = (model: Model) => expectedOf(right, model);
  return [
    { where: `${right.name}, signed in`, expected, given: byParameters(right, VIEWER, ({ actor }) => viewer(actor)) },
    {
      where: `${right.name}, on behalf of someone`,
      expected,
      given: byParameters(right, PERSON, ({ actor }) => [actor.enterpriseId, actor.userId]),
    },
    { where: `${right.name}, many at once`, expected, given: byMembership(right) },
    {
      where: `${right.name}, as a wall panel`,
      expected: (model) => expectedOf(right, model, model.panels),
      given: byPanel(right),
    },
  ];
});
