import { contract } from "@switchboard/contract";
import { appliance, NOW, TODAY, UNKNOWN, YESTERDAY } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

/** The newest line of a switch's history, without what differs by nature. */
async function newest({ call }: Calls, id: string) {
  const [{ _id: _, createdAt: __, ...event } = { _id: "", createdAt: "" }] = (
    await call(contract.switchEvents, { id, day: TODAY })
  ).events;
  return event;
}

const PENDING = {
  level: null,
  light: null,
  actor: "Ananya Rao",
  outcome: "pending",
  reason: null,
  reason_code: null,
  finishedAt: null,
};

export const switches: Area = {
  name: "switches",
  cases: [
    sees(
      contract.latestSwitchEvents,
      "tells what happened last in the whole building, newest first",
      async ({ call }) => {
        const { events } = await call(contract.latestSwitchEvents, { limit: 3 });
        return events.map(({ switch_appliance, device: { device_name }, actor, source, switch_state }) => [
          switch_appliance.name,
          device_name,
          actor,
          source,
          switch_state,
        ]);
      },
      [
        ["Lobby spots", "Lift lobby", "Ananya Rao", "scene", 1],
        ["Table lights", "Boardroom board", null, "device", 1],
        ["Projector screen", "Boardroom board", null, "device", 1],
      ],
    ),
    refuses(contract.latestSwitchEvents, "more than there is room for", { limit: 100_000 }, "request.invalid"),
    sees(
      contract.switchEvents,
      "tells a day of a switch, newest first",
      async ({ call }) => {
        const { events } = await call(contract.switchEvents, { id: appliance("Foyer lights"), day: YESTERDAY });
        return events.map(({ _id: _, ...event }) => event);
      },
      [
        {
          ...PENDING,
          switch_state: 0,
          source: "dashboard",
          outcome: "confirmed",
          createdAt: "2026-03-17T15:41:11.866Z",
          finishedAt: "2026-03-17T15:41:11.939Z",
        },
        {
          ...PENDING,
          switch_state: 1,
          source: "dashboard",
          outcome: "confirmed",
          createdAt: "2026-03-17T01:57:19.215Z",
          finishedAt: "2026-03-17T01:57:19.384Z",
        },
      ],
    ),
    refuses(contract.switchEvents, "an unknown switch", { id: UNKNOWN, day: TODAY }, "switch.not_found"),
    refuses(
      contract.switchEvents,
      "what is no day",
      { id: appliance("Foyer lights"), day: "2026-02-30" },
      "request.invalid",
    ),
    sees(
      contract.switchDevice,
      "sends an order that waits for the device, and says who asked",
      async (calls) => {
        const id = appliance("Window lights");
        const input = { switch_appliance_id: id, switch_state: 1, source: "shortcut" } as const;
        const { expires_at } = await calls.call(contract.switchDevice, input);
        return [expires_at, await newest(calls, id)];
      },
      ["2026-03-18T06:15:10.000Z", { ...PENDING, switch_state: 1, source: "shortcut" }],
    ),
    sees(
      contract.switchDevice,
      "lets an order live no longer than the person waits",
      async ({ call }) => {
        const input = { switch_appliance_id: appliance("Festival lights"), switch_state: 1 } as const;
        const soon = await call(contract.switchDevice, { ...input, deadline: NOW.getTime() + 4000 });
        const later = await call(contract.switchDevice, { ...input, deadline: NOW.getTime() + 60_000 });
        return [soon.expires_at, later.expires_at];
      },
      ["2026-03-18T06:15:04.000Z", "2026-03-18T06:15:10.000Z"],
    ),
    refuses(
      contract.switchDevice,
      "what comes after its deadline",
      { switch_appliance_id: UNKNOWN, switch_state: 1, deadline: NOW.getTime() },
      "command.too_late",
    ),
    refuses(
      contract.switchDevice,
      "an unknown switch",
      { switch_appliance_id: UNKNOWN, switch_state: 1 },
      "switch.not_found",
    ),
    refuses(
      contract.switchDevice,
      "a device that is offline",
      { switch_appliance_id: appliance("Gate buzzer"), switch_state: 1 },
      "device.offline",
    ),
    refuses(
      contract.switchDevice,
      "a state that there is not",
      { switch_appliance_id: appliance("Lobby spots"), switch_state: 2 },
      "request.invalid",
    ),
    sees(
      contract.lightActions,
      "sets a level, which turns the switch on",
      async (calls) => {
        const id = appliance("Hall fans");
        await calls.call(contract.lightActions, { switch_appliance_id: id, level: 4 });
        return newest(calls, id);
      },
      { ...PENDING, switch_state: 1, level: 4, source: "dashboard" },
    ),
    sees(
      contract.lightActions,
      "sets a colour",
      async (calls) => {
        const id = appliance("Cove light");
        await calls.call(contract.lightActions, { switch_appliance_id: id, color: "#00ff00" });
        return newest(calls, id);
      },
      { ...PENDING, switch_state: 1, light: { color: "#00ff00" }, source: "dashboard" },
    ),
    refuses(
      contract.lightActions,
      "a level for a plain switch",
      { switch_appliance_id: appliance("Lobby spots"), level: 3 },
      "switch.unsupported",
    ),
    refuses(
      contract.lightActions,
      "a colour for a dimmer",
      { switch_appliance_id: appliance("Hall fans"), color: "#ffffff" },
      "switch.unsupported",
    ),
    refuses(
      contract.lightActions,
      "to do nothing",
      { switch_appliance_id: appliance("Cove light") },
      "request.invalid",
    ),
  ],
};
