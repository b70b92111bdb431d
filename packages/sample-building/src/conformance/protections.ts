import { contract } from "@switchboard/contract";
import { appliance, each, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const NONE = { min_on_s: null, min_off_s: null, max_run_s: null };
const SPOTS = () => appliance("Lobby spots");
const BEACON = () => appliance("Alarm beacon");

/** What the building is spared from the start. */
const LIMITED = [
  ["Fountain pump", 300, null],
  ["Lawn sprinklers", null, null],
  ["Flower bed drip", null, null],
];
const GEYSER = ["Geyser", null, 3600];
const WATER = ["Lawn sprinklers or drip", false, null, 2];

/** Without what differs by nature. */
async function listed({ call }: Calls) {
  const { switches, interlocks } = await call(contract.listProtections);
  return [
    switches.map(({ switch_appliance, limits }) => [switch_appliance.name, limits.min_on_s, limits.max_run_s]),
    interlocks.map(({ name, corrects, broken_since, switches: of }) => [name, corrects, broken_since, of.length]),
  ];
}

export const protections: Area = {
  name: "protections",
  cases: [
    sees(contract.listProtections, "tells what is protected from the start", listed, [[...LIMITED, GEYSER], [WATER]]),
    sees(
      contract.setLimits,
      "keeps what a switch is spared, and takes it away again",
      async (calls) => {
        const set = { switch_appliance: SPOTS(), ...NONE, min_on_s: 60, max_run_s: 7200 };
        const { limits } = await calls.call(contract.setLimits, set);
        const seen = await listed(calls);
        await calls.call(contract.setLimits, { switch_appliance: SPOTS(), ...NONE });
        return [limits, seen, await listed(calls)];
      },
      [
        { min_on_s: 60, min_off_s: null, max_run_s: 7200 },
        [[...LIMITED, ["Lobby spots", 60, 7200], GEYSER], [WATER]],
        [[...LIMITED, GEYSER], [WATER]],
      ],
    ),
    sees(
      contract.newInterlock,
      "keeps two apart: what is on keeps the other from going on",
      async (calls) => {
        const made = await calls.call(contract.newInterlock, { name: "Lobby", switches: [SPOTS(), BEACON()] });
        const edited = await calls.call(contract.editInterlock, {
          id: made._id,
          name: "Spots or beacon",
          switches: [SPOTS(), BEACON()],
          corrects: true,
        });
        const seen = await listed(calls);
        await calls.call(contract.switchDevice, { switch_appliance_id: SPOTS(), switch_state: 1 });
        const refused = await calls.refusal(contract.switchDevice, { switch_appliance_id: BEACON(), switch_state: 1 });
        const deleted = await calls.call(contract.deleteInterlock, { id: made._id });
        await calls.call(contract.switchDevice, { switch_appliance_id: SPOTS(), switch_state: 0 });
        return [made.corrects, edited.name, each(edited.switches, "name").length, seen, refused, deleted];
      },
      [
        false,
        "Spots or beacon",
        2,
        [
          [...LIMITED, ["Lobby spots", null, null], ["Alarm beacon", null, null], GEYSER],
          [WATER, ["Spots or beacon", true, null, 2]],
        ],
        "switch.interlocked",
        { deleted: true },
      ],
    ),
    refuses(
      contract.setLimits,
      "a run that has to end before it may",
      { switch_appliance: UNKNOWN, ...NONE, min_on_s: 60, max_run_s: 59 },
      "protection.invalid",
    ),
    refuses(
      contract.setLimits,
      "a switch that is not there",
      { switch_appliance: UNKNOWN, ...NONE, min_on_s: 60 },
      "switch.not_found",
    ),
    refuses(contract.newInterlock, "one switch", { name: "Alone", switches: [UNKNOWN] }, "request.invalid"),
    refuses(
      contract.editInterlock,
      "one that is not there",
      { id: UNKNOWN, name: "None", switches: [UNKNOWN, UNKNOWN] },
      "interlock.not_found",
    ),
    refuses(contract.deleteInterlock, "one that is not there", { id: UNKNOWN }, "interlock.not_found"),
  ],
};
