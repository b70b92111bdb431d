import { contract } from "@switchboard/contract";
import { appliance, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const SPOTS = () => appliance("Lobby spots");
const TWO_HOURS = { switch_state: 1, until: "time", minutes: 120 };

/** The one that is there from the start. */
const EXHAUST = [
  "Panel exhaust",
  "hold",
  1,
  "Ananya Rao",
  "Panel room painted today, keep the air moving",
  "released",
  "resume",
  true,
  null,
];

/** Without what differs by nature. */
async function listed({ call }: Calls) {
  const { holds } = await call(contract.listHolds);
  return holds.map(
    ({ switch_appliance, level, switch_state, by, why, until_kind, after_end, may_release, since, until }) => [
      switch_appliance.name,
      level,
      switch_state,
      by?.name,
      why,
      until_kind,
      after_end,
      may_release,
      until === null ? null : (Date.parse(until) - Date.parse(since)) / 60_000,
    ],
  );
}

export const holds: Area = {
  name: "holds",
  cases: [
    sees(contract.listHolds, "tells who holds what, and why", listed, [EXHAUST]),
    sees(
      contract.listHolds,
      "tells since when it is held",
      async ({ call }) => (await call(contract.listHolds)).holds.map(({ since }) => since),
      ["2026-03-18T01:15:00.000Z"],
    ),
    sees(
      contract.newHolds,
      "holds a switch for a time, against taps and scenes",
      async (calls) => {
        const placed = await calls.call(contract.newHolds, { switches: [SPOTS()], why: "Guests", ...TWO_HOURS });
        const seen = await listed(calls);
        const tap = { switch_appliance_id: SPOTS(), switch_state: 0 };
        const tapped = await calls.refusal(contract.switchDevice, tap);
        await calls.call(contract.releaseHolds, { holds: placed.holds.map(({ _id }) => _id), resume: false });
        return [seen, placed.results.map(({ outcome }) => outcome), tapped, await listed(calls)];
      },
      [
        [["Lobby spots", "hold", 1, "Ananya Rao", "Guests", "time", "resume", true, 120], EXHAUST],
        ["pending"],
        "switch.held",
        [EXHAUST],
      ],
    ),
    sees(
      contract.newHolds,
      "holds until the next schedule for a day at most, and until released with a reason",
      async (calls) => {
        const switches = [SPOTS()];
        const wish = { switches, switch_state: 0, after_end: "stay" };
        await calls.call(contract.newHolds, { ...wish, until: "next_schedule" });
        const first = await listed(calls);
        const placed = await calls.call(contract.newHolds, { ...wish, until: "released", why: "Repairs" });
        const second = await listed(calls);
        const ids = placed.holds.map(({ _id }) => _id);
        const { released } = await calls.call(contract.releaseHolds, { holds: ids });
        return [first, second, released.length];
      },
      [
        [["Lobby spots", "hold", 0, "Ananya Rao", null, "next_schedule", "stay", true, 1440], EXHAUST],
        [["Lobby spots", "hold", 0, "Ananya Rao", "Repairs", "released", "stay", true, null], EXHAUST],
        1,
      ],
    ),
    refuses(contract.newHolds, "nothing", { ...TWO_HOURS }, "request.invalid"),
    refuses(contract.newHolds, "a switch that is not there", { switches: [UNKNOWN], ...TWO_HOURS }, "switch.not_found"),
    refuses(contract.newHolds, "a room that is not there", { room: UNKNOWN, ...TWO_HOURS }, "group.not_found"),
    refuses(contract.newHolds, "a device that is not there", { device: UNKNOWN, ...TWO_HOURS }, "device.not_found"),
    refuses(contract.newHolds, "a scene that is not there", { scene: UNKNOWN, ...TWO_HOURS }, "scene.not_found"),
    refuses(
      contract.newHolds,
      "more than a day without a reason",
      { switches: [UNKNOWN], ...TWO_HOURS, minutes: 1441 },
      "hold.invalid",
    ),
    refuses(contract.releaseHolds, "a hold that is over", { holds: [UNKNOWN] }, "hold.not_found"),
    refuses(contract.releaseHolds, "a room that is not there", { room: UNKNOWN }, "group.not_found"),
  ],
};
