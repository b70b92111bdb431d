import { type Alarm, contract, type InputOf } from "@switchboard/contract";
import { device, person, room, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const told = ({ head, priority, state, device: about }: Alarm) => [head, priority, state, about?.device_name ?? null];

async function listed({ call }: Calls, query: InputOf<typeof contract.listAlarms> = {}) {
  return (await call(contract.listAlarms, query)).docs.map(told);
}

async function idOfHead({ call }: Calls, head: string): Promise<string> {
  const { docs } = await call(contract.listAlarms, { q: head, states: "active,acknowledged,cleared,shelved,closed" });
  return docs[0]?._id ?? UNKNOWN;
}

async function lifeOf(calls: Calls, id: string) {
  const { alarm, transitions } = await calls.call(contract.oneAlarm, { id });
  return [alarm.state, transitions.map(({ kind, by, why }) => [kind, by?.name ?? null, why]), alarm.may];
}

const GATEWAY = ["Gateway offline", "high", "active", null];
const SUPPLY = ["Supply too low", "high", "cleared", "Chiller panel"];
const PUMP = ["Motor health", "critical", "cleared", "Borewell pump"];
const GATE = ["Device offline", "low", "active", "Main gate"];
const STORE = ["Kitchen cold store too warm", "critical", "acknowledged", "Dining hall"];
const COOLER = ["Device offline", "low", "shelved", "Water cooler"];

export const alarms: Area = {
  name: "alarms",
  cases: [
    sees(
      contract.listAlarms,
      "lists what is open, those that wait for somebody first, then the gravest",
      async ({ call }) => {
        const { docs, count, counts } = await call(contract.listAlarms, {});
        return { docs: docs.map(told), count, counts };
      },
      {
        docs: [GATEWAY, GATE, PUMP, SUPPLY, STORE, COOLER],
        count: 6,
        counts: { active: 2, acknowledged: 1, cleared: 2, shelved: 1, critical: 0 },
      },
    ),
    sees(
      contract.listAlarms,
      "finds by state, priority, source, device, room, words, owner, cause and page",
      async (calls) => [
        await listed(calls, { states: "cleared" }),
        await listed(calls, { priority: "critical" }),
        await listed(calls, { source: "gateway" }),
        await listed(calls, { device: device("Water cooler"), states: "shelved" }),
        await listed(calls, { room: room("Electrical room") }),
        await listed(calls, { q: "COLD STORE" }),
        await listed(calls, { owner: "me" }),
        await listed(calls, { limit: "1", offset: "2" }),
        (await listed(calls, { states: "closed" })).length,
      ],
      [[PUMP, SUPPLY], [PUMP, STORE], [GATEWAY], [COOLER], [SUPPLY], [STORE], [STORE], [PUMP], 5],
    ),
    sees(
      contract.listAlarms,
      "folds what went with a gateway, and tells of it below that",
      async (calls) => {
        const { docs } = await calls.call(contract.listAlarms, { source: "gateway" });
        const [gateway] = docs;
        const below = await calls.call(contract.listAlarms, { under: gateway?._id ?? UNKNOWN });
        return [gateway?.below, below.docs.map((each) => each.device?.device_name ?? "").sort(), below.counts.active];
      },
      [3, ["Bay P1", "Bay P2", "Bay P3"], 2],
    ),
    sees(
      contract.oneAlarm,
      "tells a life from its end to its beginning, with who and why",
      async (calls) => lifeOf(calls, await idOfHead(calls, "Kitchen cold store")),
      [
        "acknowledged",
        [
          ["noted", "Ananya Rao", "The compressor does not start. The fitter is on the way."],
          ["assigned", "Ananya Rao", null],
          ["acknowledged", "Ananya Rao", null],
          ["raised", null, null],
        ],
        ["shelve", "assign", "note"],
      ],
    ),
    refuses(contract.oneAlarm, "one that there is not", { id: UNKNOWN }, "alarm.not_found"),
    sees(
      contract.acknowledgeAlarms,
      "closes what is over once somebody has seen it, and says what was left and why",
      async (calls) => {
        const [pump, store] = [await idOfHead(calls, "Motor health"), await idOfHead(calls, "Kitchen cold store")];
        const ids = [pump, store, UNKNOWN];
        const { done, left } = await calls.call(contract.acknowledgeAlarms, { ids, why: "Water is back" });
        return [done.length, left.map(({ why }) => why).sort(), await lifeOf(calls, pump)];
      },
      [
        1,
        ["acknowledged", "not_found"],
        [
          "closed",
          [
            ["closed", null, "returned"],
            ["acknowledged", "Ananya Rao", "Water is back"],
            ["cleared", null, null],
            ["raised", null, null],
          ],
          ["note"],
        ],
      ],
    ),
    refuses(contract.acknowledgeAlarms, "none", { ids: [] }, "request.invalid"),
    sees(
      contract.shelveAlarms,
      "takes an alarm off the list for a while, with a reason",
      async (calls) => {
        const id = await idOfHead(calls, "Gateway offline");
        await calls.call(contract.shelveAlarms, { ids: [id], minutes: 60, why: "Cabinet is being moved" });
        const { alarm } = await calls.call(contract.oneAlarm, { id });
        return [alarm.state, alarm.shelved?.why, alarm.shelved?.by?.name];
      },
      ["shelved", "Cabinet is being moved", "Ananya Rao"],
    ),
    refuses(
      contract.shelveAlarms,
      "shelving without a reason",
      { ids: [UNKNOWN], minutes: 60, why: " " },
      "request.invalid",
    ),
    refuses(contract.shelveAlarms, "shelving without an end", { ids: [UNKNOWN], why: "Noise" }, "request.invalid"),
    sees(
      contract.unshelveAlarms,
      "puts it back on the list, once",
      async (calls) => {
        const id = await idOfHead(calls, "Gateway offline");
        const { done } = await calls.call(contract.unshelveAlarms, { ids: [id] });
        const { left } = await calls.call(contract.unshelveAlarms, { ids: [id] });
        const { alarm } = await calls.call(contract.oneAlarm, { id });
        return [done.length, left.map(({ why }) => why), alarm.state, alarm.shelved];
      },
      [1, ["not_shelved"], "active", undefined],
    ),
    sees(
      contract.closeAlarms,
      "closes what is over with its cause, and nothing that lasts",
      async (calls) => {
        const [supply, store] = [await idOfHead(calls, "Supply too low"), await idOfHead(calls, "Kitchen cold store")];
        const { done, left } = await calls.call(contract.closeAlarms, { ids: [supply, store], cause: "Loose lug" });
        const { alarm } = await calls.call(contract.oneAlarm, { id: supply });
        return [done.length, left.map(({ why }) => why), alarm.closed?.cause, alarm.count, alarm.flapping?.count];
      },
      [1, ["lasts"], "Loose lug", 7, 7],
    ),
    sees(
      contract.assignAlarm,
      "says who takes care of it, and that nobody does",
      async (calls) => {
        const id = await idOfHead(calls, "Gateway offline");
        const taken = await calls.call(contract.assignAlarm, { id, to: person("Ananya Rao") });
        const left = await calls.call(contract.assignAlarm, { id, to: null });
        return [taken.owner?.name, left.owner];
      },
      ["Ananya Rao", null],
    ),
    refuses(contract.assignAlarm, "an alarm that there is not", { id: UNKNOWN, to: null }, "alarm.not_found"),
    sees(
      contract.assignAlarm,
      "refuses somebody who is not there, and an alarm that is closed",
      async (calls) => {
        const [open, closed] = [await idOfHead(calls, "Gateway offline"), await idOfHead(calls, "Supply too low")];
        return [
          await calls.refusal(contract.assignAlarm, { id: open, to: UNKNOWN }),
          await calls.refusal(contract.assignAlarm, { id: closed, to: null }),
        ];
      },
      ["user.not_found", "alarm.closed"],
    ),
    sees(
      contract.noteAlarm,
      "adds a note, also to what is closed",
      async (calls) => {
        const id = await idOfHead(calls, "Supply too low");
        const { kind, by, why } = await calls.call(contract.noteAlarm, { id, text: " Lug tightened " });
        return [kind, by?.name, why];
      },
      ["noted", "Ananya Rao", "Lug tightened"],
    ),
    refuses(contract.noteAlarm, "a note to nothing", { id: UNKNOWN, text: "Hm" }, "alarm.not_found"),
    sees(
      contract.linkAlarmTicket,
      "leads from the alarm to its ticket, and from the ticket to the alarm",
      async (calls) => {
        const id = await idOfHead(calls, "Gateway offline");
        const { tickets } = await calls.call(contract.listTickets, { search: "Fan does not" });
        const ticket = tickets[0]?._id ?? UNKNOWN;
        const linked = await calls.call(contract.linkAlarmTicket, { id, ticket });
        const back = await calls.call(contract.listAlarms, { ticket });
        const none = await calls.refusal(contract.linkAlarmTicket, { id, ticket: UNKNOWN });
        return [linked.ticket?.title, back.docs.map(({ head }) => head), none];
      },
      ["Fan does not turn on", ["Gateway offline"], "ticket.not_found"],
    ),
    sees(
      contract.alarmRules,
      "tells what is decided about each source",
      async ({ call }) => {
        const { rules } = await call(contract.alarmRules);
        return rules.slice(0, 5).map(({ source, priority, on_delay_s, off_delay_s, is_default }) => {
          return [source, priority, on_delay_s, off_delay_s, is_default];
        });
      },
      [
        ["workflow", "high", 0, 0, true],
        ["power", "high", 0, 60, true],
        ["motor", "critical", 0, 0, true],
        ["sensor", "high", 0, 0, true],
        ["offline", "low", 60, 0, true],
      ],
    ),
    sees(
      contract.setAlarmRule,
      "decides about a source",
      async ({ call }) => {
        const advice = "Look for the breaker first";
        const rule = { priority: "high", on_delay_s: 300, off_delay_s: 60, is_latching: false, advice, is_on: true };
        const set = await call(contract.setAlarmRule, { source: "offline", ...rule });
        const { rules } = await call(contract.alarmRules);
        return [set.on_delay_s, rules.find(({ source }) => source === "offline")];
      },
      [
        300,
        {
          source: "offline",
          priority: "high",
          on_delay_s: 300,
          off_delay_s: 60,
          is_latching: false,
          advice: "Look for the breaker first",
          is_on: true,
          is_default: false,
          ends_by_self: true,
        },
      ],
    ),
  ],
};
