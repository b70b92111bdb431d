import { contract, type Workflow, type WorkflowTree } from "@switchboard/contract";
import { appliance, device, each, room, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const LOW = {
  name: "Low current",
  device: device("UPS meter"),
  trigger: "current",
  qualifier: "below",
  value: 2.5,
  actions: [{ switch_appliance_id: appliance("Alarm beacon"), switch_state: 1 }],
  notification: { head: "Low", message: "Look at it" },
  startTime: 2200,
  endTime: 600,
};
const TWO = [LOW, { ...LOW, device: null, group: room("Pump room") }];

const TREE: WorkflowTree = {
  kind: "lasting",
  minutes: 10,
  of: {
    kind: "all",
    of: [
      {
        kind: "trigger",
        trigger: "current",
        qualifier: "below",
        value: 2.5,
        devices: [device("UPS meter")],
      },
      {
        kind: "trigger",
        trigger: "offline",
        qualifier: "above",
        value: 5,
        groups: [room("Pump room")],
      },
      { kind: "not", of: { kind: "hours", startTime: 900, endTime: 1000 } },
    ],
  },
};

async function withWorkflow<T>({ call }: Calls, work: (entries: Workflow[]) => Promise<T>): Promise<T> {
  const { workflows } = await call(contract.newWorkflows, { workflows: TWO });
  const key = workflows[0]?.key ?? "";
  const seen = await work(workflows);
  const { groups } = await call(contract.listWorkflows, {});
  const left = groups.find((group) => group.key === key)?.workflows ?? [];
  if (left.length > 0) await call(contract.deleteWorkflows, { workflows: each(left, "_id") });
  return seen;
}

const told = ({
  name,
  isActive,
  device: watched,
  group,
  trigger,
  qualifier,
  value,
  actions,
  owner,
  lastFired,
}: Workflow) => [
  name,
  isActive,
  watched?.device_name ?? group?.name,
  `${trigger} ${qualifier} ${value}`,
  actions.length,
  owner?.name,
  lastFired,
];

export const workflows: Area = {
  name: "workflows",
  cases: [
    sees(
      contract.listWorkflows,
      "lists them by name, an entry for each device",
      async ({ call }) => {
        const { groups } = await call(contract.listWorkflows, { res_grouped: "true" });
        return groups.map(({ key, workflows: own }) => [own.every((entry) => entry.key === key), own.map(told)]);
      },
      [
        [true, [["Kitchen cold store too warm", true, "Dining hall", "sensor above 4", 0, "Ananya Rao", null]]],
        [
          true,
          [
            ["Mains voltage", true, "Main incomer", "voltage above 252", 1, "Ananya Rao", null],
            ["Mains voltage", true, "Chiller panel", "voltage above 252", 1, "Ananya Rao", null],
          ],
        ],
        [true, [["Pump runs dry", true, "Borewell pump", "motor is 3", 1, "Ananya Rao", null]]],
        [
          true,
          [["Supply too low", true, "Chiller panel", "voltage below 200", 0, "Ananya Rao", "2026-03-14T14:18:00.000Z"]],
        ],
      ],
    ),
    sees(
      contract.newWorkflows,
      "makes one of a device and a group under one key",
      (calls) =>
        withWorkflow(calls, async (entries) => {
          const { groups } = await calls.call(contract.listWorkflows, {});
          const { notification, startTime, endTime, stopped } = entries[0] ?? {};
          return [
            entries.map(told),
            new Set(each(entries, "key")).size,
            { notification, startTime, endTime, stopped },
            groups.length,
          ];
        }),
      [
        [
          ["Low current", true, "UPS meter", "current below 2.5", 1, "Ananya Rao", null],
          ["Low current", true, "Pump room", "current below 2.5", 1, "Ananya Rao", null],
        ],
        1,
        { notification: LOW.notification, startTime: 2200, endTime: 600, stopped: null },
        5,
      ],
    ),
    sees(
      contract.newWorkflows,
      "marks one for safety, which stays so for those who know nothing of it",
      async ({ call }) => {
        const made = (await call(contract.newWorkflows, { workflows: [{ ...LOW, safety: true }] })).workflows;
        const key = made[0]?.key ?? "";
        const edited = (await call(contract.editWorkflows, { key, workflows: [LOW] })).workflows;
        const unmarked = await call(contract.editWorkflows, {
          key,
          only: ["safety"],
          workflows: [{ ...LOW, safety: false }],
        });
        await call(contract.deleteWorkflows, { workflows: each(made, "_id") });
        return [made, edited, unmarked.workflows].map(([first]) => [first?.safety, first?.safetyMinutes]);
      },
      [
        [true, undefined],
        [true, undefined],
        [undefined, undefined],
      ],
    ),
    sees(
      contract.newWorkflows,
      "keeps a condition of several triggers, with what follows, also where an old caller edits it",
      async ({ call }) => {
        const more = {
          tree: TREE,
          else: { actions: [], notification: { head: "Over", message: "It is over" } },
          steps: [{ afterMinutes: 5, whileItLasts: true, actions: LOW.actions }],
          alarm: { priority: "critical" as const, advice: "Check the breaker" },
        };
        const made = (await call(contract.newWorkflows, { workflows: [{ ...LOW, ...more }] })).workflows;
        const key = made[0]?.key ?? "";
        const edited = (await call(contract.editWorkflows, { key, workflows: [{ ...LOW, name: "Lower" }] })).workflows;
        await call(contract.deleteWorkflows, { workflows: each(edited, "_id") });
        const [first] = edited;
        return [
          made.map(told),
          edited.map(({ name }) => name),
          first?.tree,
          first?.else?.notification?.head,
          first?.steps?.map(({ afterMinutes, whileItLasts, actions }) => [afterMinutes, whileItLasts, actions.length]),
          first?.alarm,
          [first?.startTime, first?.endTime],
        ];
      },
      [
        [
          ["Low current", true, "UPS meter", "current below 2.5", 1, "Ananya Rao", null],
          ["Low current", true, "Pump room", "offline above 5", 1, "Ananya Rao", null],
        ],
        ["Lower", "Lower"],
        TREE,
        "Over",
        [[5, true, 1]],
        { priority: "critical", advice: "Check the breaker", latching: false, onDelay: 0, offDelay: 0 },
        [0, 2359],
      ],
    ),
    sees(
      contract.newWorkflows,
      "lets one trigger raise an alarm by itself, and makes a condition of it where something follows",
      async ({ call }) => {
        const { startTime: _, endTime: __, ...low } = { ...LOW, actions: [], notification: null };
        const hours = { startTime: 0, endTime: 2359 };
        const alarm = { priority: "high" as const };
        const [plain] = (await call(contract.newWorkflows, { workflows: [{ ...low, ...hours, alarm }] })).workflows;
        const over = { actions: [], notification: { head: "Over", message: "It is over" } };
        const followed = { ...low, ...hours, alarm, else: over };
        const [more] = (await call(contract.newWorkflows, { workflows: [followed] })).workflows;
        await call(contract.deleteWorkflows, { workflows: [plain?._id ?? "", more?._id ?? ""] });
        const said = more?.tree?.kind === "trigger" ? [more.tree.trigger, more.tree.devices?.length] : more?.tree;
        return [plain?.alarm?.priority, plain?.tree, said, more?.else?.notification?.head, more?.alarm?.priority];
      },
      ["high", undefined, ["current", 1], "Over", "high"],
    ),
    sees(
      contract.replayWorkflows,
      "says what would have fired in a month, of one trigger and of several, and saves nothing",
      async ({ call }) => {
        const low = { ...LOW, device: device("Chiller panel"), trigger: "voltage", qualifier: "below", value: 200 };
        const simple = await call(contract.replayWorkflows, { workflows: [{ ...low, startTime: 0, endTime: 2359 }] });
        const tree: WorkflowTree = {
          kind: "trigger",
          trigger: "voltage",
          qualifier: "below",
          value: 200,
          devices: [device("Chiller panel")],
        };
        const several = await call(contract.replayWorkflows, {
          workflows: [{ ...LOW, tree, alarm: { priority: "high" } }],
        });
        const { groups } = await call(contract.listWorkflows, {});
        return [
          simple.at.every(({ device: own, value }) => own?.device_name === "Chiller panel" && value < 200),
          simple.fired === several.fired,
          simple.fired > 0,
          several.alarms === several.fired,
          (Date.parse(simple.to) - Date.parse(simple.from)) / 86_400_000,
          simple.unknown < 1,
          groups.length,
        ];
      },
      [true, true, true, true, 30, true, 4],
    ),
    sees(
      contract.workflowVersions,
      "keeps how one was before each change, and brings it back",
      async ({ call }) => {
        const made = (await call(contract.newWorkflows, { workflows: [LOW] })).workflows;
        const key = made[0]?.key ?? "";
        await call(contract.editWorkflows, { key, workflows: [{ ...LOW, value: 3 }] });
        const [version] = (await call(contract.workflowVersions, { key })).versions;
        const undone = (await call(contract.undoWorkflow, { key, version: version?.version ?? 0 })).workflows;
        const { versions } = await call(contract.workflowVersions, { key });
        await call(contract.deleteWorkflows, { workflows: each(undone, "_id") });
        return [version?.by, version?.before, version?.after, undone[0]?.value, versions.length];
      },
      ["Ananya Rao", { value: 2.5 }, { value: 3 }, 2.5, 2],
    ),
    refuses(
      contract.undoWorkflow,
      "finds no version that was never kept",
      { key: UNKNOWN, version: 1 },
      "workflow.not_found",
    ),
    refuses(contract.workflowVersions, "finds no versions of nothing", { key: UNKNOWN }, "workflow.not_found"),
    refuses(
      contract.newWorkflows,
      "safety for two days",
      { workflows: [{ ...LOW, safety: true, safetyMinutes: 2880 }] },
      "request.invalid",
    ),
    refuses(contract.newWorkflows, "none at all", { workflows: [] }, "request.invalid"),
    refuses(
      contract.newWorkflows,
      "entries that differ",
      { workflows: [LOW, { ...LOW, value: 3 }] },
      "workflow.invalid",
    ),
    refuses(
      contract.newWorkflows,
      "a device and a group at once",
      { workflows: [{ ...LOW, group: room("Pump room") }] },
      "workflow.invalid",
    ),
    refuses(contract.newWorkflows, "nothing to watch", { workflows: [{ ...LOW, device: null }] }, "workflow.invalid"),
    refuses(
      contract.newWorkflows,
      "a trigger that there is not",
      { workflows: [{ ...LOW, trigger: "mood" }] },
      "workflow.invalid",
    ),
    refuses(
      contract.newWorkflows,
      "a value between its steps",
      { workflows: [{ ...LOW, value: 2.4 }] },
      "workflow.invalid",
    ),
    refuses(
      contract.newWorkflows,
      "one that does nothing",
      { workflows: [{ ...LOW, actions: [], notification: null }] },
      "workflow.invalid",
    ),
    refuses(
      contract.newWorkflows,
      "a board that measures no current",
      { workflows: [{ ...LOW, device: device("Lift lobby") }] },
      "workflow.invalid",
    ),
    refuses(
      contract.newWorkflows,
      "a meter that has no motor",
      { workflows: [{ ...LOW, trigger: "motor", qualifier: "is", value: 3 }] },
      "workflow.invalid",
    ),
    refuses(
      contract.newWorkflows,
      "hours without length",
      { workflows: [{ ...LOW, endTime: 2200 }] },
      "workflow.invalid",
    ),
    refuses(
      contract.newWorkflows,
      "an unknown device",
      { workflows: [{ ...LOW, device: UNKNOWN }] },
      "device.not_found",
    ),
    refuses(
      contract.newWorkflows,
      "an unknown group",
      { workflows: [{ ...LOW, device: null, group: UNKNOWN }] },
      "group.not_found",
    ),
    refuses(
      contract.newWorkflows,
      "an unknown switch",
      { workflows: [{ ...LOW, actions: [{ switch_appliance_id: UNKNOWN, switch_state: 1 }] }] },
      "switch.not_found",
    ),
    sees(
      contract.editWorkflows,
      "replaces the entries; one that stays keeps its id",
      (calls) =>
        withWorkflow(calls, async ([first]) => {
          const { key = "", _id } = first ?? {};
          const { workflows: edited } = await calls.call(contract.editWorkflows, {
            key,
            workflows: [{ ...LOW, name: "Lower", value: 1 }],
          });
          return [edited.map(told), edited[0]?._id === _id];
        }),
      [[["Lower", true, "UPS meter", "current below 1", 1, "Ananya Rao", null]], true],
    ),
    sees(
      contract.editWorkflows,
      "turns all entries off and on",
      (calls) =>
        withWorkflow(calls, async ([first]) => {
          const key = first?.key ?? "";
          const off = await calls.call(contract.editWorkflows, { key, isActive: false });
          const on = await calls.call(contract.editWorkflows, { key, isActive: true });
          return [off, on].map(({ workflows: own }) => each(own, "isActive"));
        }),
      [
        [false, false],
        [true, true],
      ],
    ),
    refuses(contract.editWorkflows, "an unknown key", { key: UNKNOWN, isActive: false }, "workflow.not_found"),
    sees(
      contract.deleteWorkflows,
      "deletes entries, all of them or none",
      (calls) =>
        withWorkflow(calls, async (entries) => {
          const [first = "", second = ""] = each(entries, "_id");
          const partly = await calls.refusal(contract.deleteWorkflows, { workflows: [first, UNKNOWN] });
          const one = await calls.call(contract.deleteWorkflows, { workflows: [first, first] });
          const { groups } = await calls.call(contract.listWorkflows, {});
          // As the list shows them, too.
          const listed = groups.flatMap(({ workflows }) => workflows).filter(({ _id }) => _id === second);
          const other = await calls.call(contract.deleteWorkflows, { workflows: listed });
          return [partly, one, groups.length, other, (await calls.call(contract.listWorkflows, {})).groups.length];
        }),
      ["workflow.not_found", { deleted: 1 }, 5, { deleted: 1 }, 4],
    ),
    sees(
      contract.workflowHistory,
      "tells when and why one fired, newest first, by the page",
      async ({ call }) => {
        const { groups } = await call(contract.listWorkflows, {});
        const key = groups.at(-1)?.key ?? "";
        const all = await call(contract.workflowHistory, { key });
        const second = await call(contract.workflowHistory, { key, limit: "1", offset: "1" });
        return [all, second].map(({ docs, count }) => [
          docs.map(({ device: on, value, firedAt, stopped, results }) => [
            on.device_name,
            value,
            firedAt,
            stopped,
            results,
          ]),
          count,
        ]);
      },
      [
        [
          [
            ["Chiller panel", 199, "2026-03-14T14:18:00.000Z", false, []],
            ["Chiller panel", 196, "2026-03-02T14:35:00.000Z", false, []],
          ],
          2,
        ],
        [[["Chiller panel", 196, "2026-03-02T14:35:00.000Z", false, []]], 2],
      ],
    ),
    refuses(contract.workflowHistory, "an unknown key", { key: UNKNOWN }, "workflow.not_found"),
  ],
};
