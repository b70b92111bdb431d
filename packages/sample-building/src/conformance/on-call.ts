import { contract, type OnCallPlan } from "@switchboard/contract";
import { person, room, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const DRAFT = () => ({
  name: "Nights",
  room: null,
  priorities: ["critical"],
  turn: "day",
  from: "2026-03-18",
  hand_over: 2200,
  people: [person("Kiran Reddy"), person("Asha Verma")],
  steps: [
    { after_minutes: 0, tell: "on_call" },
    { after_minutes: 15, tell: "people", people: [person("Farah Siddiqui")] },
  ],
});

const seen = ({ name, room: of, turn, from, hand_over, people, covers, steps }: OnCallPlan) => [
  name,
  of?.name ?? null,
  [turn, from, hand_over],
  people.map((each) => each.name),
  covers.map((cover) => [cover.person.name, cover.from, cover.to, cover.why, cover.may_remove]),
  steps.map((step) => [step.after_minutes, step.tell, step.people.map((each) => each.name)]),
];
const listed = async ({ call }: Calls) => (await call(contract.listOnCall)).docs.map(seen);

const USUAL = [
  [0, "on_call", []],
  [10, "next", []],
  [20, "everyone", []],
];
const FACILITIES = [
  "Facilities",
  null,
  ["week", "2026-02-16", 900],
  ["Ananya Rao", "Kiran Reddy", "Asha Verma"],
  [
    [
      "Lakshmi Narayanan",
      "2026-03-20T12:30:00.000Z",
      "2026-03-21T02:30:00.000Z",
      "At the main gate that night anyway",
      true,
    ],
  ],
  USUAL,
];
const SERVER_ROOM = ["Server room", "Server room", ["day", "2026-03-02", 800], ["Asha Verma", "Ananya Rao"], [], USUAL];
const NIGHTS_STEPS = [
  [0, "on_call", []],
  [15, "people", ["Farah Siddiqui"]],
];
const NIGHTS = ["Nights", null, ["day", "2026-03-18", 2200], ["Kiran Reddy", "Asha Verma"], [], NIGHTS_STEPS];
const SPAN = { from: "2026-03-18T12:00:00.000Z", to: "2026-03-18T18:00:00.000Z" };

export const onCall: Area = {
  name: "on call",
  cases: [
    sees(contract.listOnCall, "tells who takes turns, those of rooms last", listed, [FACILITIES, SERVER_ROOM]),
    sees(
      contract.newOnCallPlan,
      "makes a plan, changes it and deletes it",
      async (calls) => {
        const made = await calls.call(contract.newOnCallPlan, DRAFT());
        const both = await listed(calls);
        const edited = await calls.call(contract.editOnCallPlan, {
          ...DRAFT(),
          id: made._id,
          name: "Gate",
          room: room("Parking"),
          people: [person("Lakshmi Narayanan"), person("Lakshmi Narayanan")],
        });
        const deleted = await calls.call(contract.deleteOnCallPlan, { id: made._id });
        return [seen(made), both, seen(edited), deleted, await listed(calls)];
      },
      [
        NIGHTS,
        [FACILITIES, NIGHTS, SERVER_ROOM],
        ["Gate", "Parking", ["day", "2026-03-18", 2200], ["Lakshmi Narayanan"], [], NIGHTS_STEPS],
        { deleted: true },
        [FACILITIES, SERVER_ROOM],
      ],
    ),
    sees(
      contract.coverOnCall,
      "lets somebody stand in, and takes it back",
      async ({ call, refusal }) => {
        const made = await call(contract.newOnCallPlan, DRAFT());
        const cover = { plan: made._id, person: person("Asha Verma"), ...SPAN, why: "Training" };
        const covered = await call(contract.coverOnCall, cover);
        const id = covered.covers[0]?._id ?? UNKNOWN;
        const back = await call(contract.uncoverOnCall, { plan: made._id, id });
        const refused = [
          await refusal(contract.uncoverOnCall, { plan: made._id, id }),
          await refusal(contract.coverOnCall, { ...cover, person: UNKNOWN }),
          await refusal(contract.coverOnCall, { ...cover, from: SPAN.to, to: SPAN.from }),
          await refusal(contract.coverOnCall, { ...cover, from: "2026-03-01T00:00:00Z", to: "2026-03-02T00:00:00Z" }),
        ];
        await call(contract.deleteOnCallPlan, { id: made._id });
        return [seen(covered)[4], seen(back)[4], refused];
      },
      [
        [["Asha Verma", SPAN.from, SPAN.to, "Training", true]],
        [],
        ["on_call.not_found", "user.not_found", "on_call.invalid", "on_call.invalid"],
      ],
    ),
    refuses(contract.newOnCallPlan, "a plan of nobody", { ...DRAFT(), people: [] }, "on_call.invalid"),
    refuses(contract.newOnCallPlan, "somebody who is not there", { ...DRAFT(), people: [UNKNOWN] }, "user.not_found"),
    refuses(contract.newOnCallPlan, "a room that is not there", { ...DRAFT(), room: UNKNOWN }, "group.not_found"),
    refuses(contract.editOnCallPlan, "one that is not there", { ...DRAFT(), id: UNKNOWN }, "on_call.not_found"),
    refuses(contract.deleteOnCallPlan, "one that is not there", { id: UNKNOWN }, "on_call.not_found"),
    refuses(contract.uncoverOnCall, "a plan that is not there", { plan: UNKNOWN, id: UNKNOWN }, "on_call.not_found"),
  ],
};
