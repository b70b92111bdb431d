import { contract, type InputOf } from "@switchboard/contract";
import { appliance, UNKNOWN } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

async function supplyOf({ call }: Calls): Promise<string> {
  const [supply] = (await call(contract.listSupplies)).docs;
  if (!supply) throw new Error("the building has a supply");
  return supply._id;
}

const SPOTS = () => appliance("Lobby spots");
const limitOf = (supply: string): InputOf<typeof contract.setDemandLimit> => ({
  supply,
  limit: 55_000,
  measure: "va",
  minutes: 30,
  loads: [{ switch_appliance: SPOTS(), watts: 400 }],
});
const NO_LOADS = { supply: UNKNOWN, limit: 55_000, measure: "va", minutes: 30 } as const;
/** Without what differs by nature. */
async function listed({ call }: Calls) {
  const { docs } = await call(contract.listDemand);
  return docs.map(({ supply, measure, contract: allowed, limit, shed }) => {
    const kept = limit && [limit.limit, limit.minutes, limit.is_on, limit.loads.length, Object.values(limit.names)];
    return [supply.name, measure, allowed, kept, shed];
  });
}

/** What the building warns of from the start. In the demo it is turned on, so that there is something to see. */
const FIRST = [48_000, 15, 3, ["Pantry geyser · Geyser", "Boardroom AC · Boardroom AC", "Office AC · Office AC"]];

export const demand: Area = {
  name: "demand",
  cases: [
    sees(
      contract.listDemand,
      "tells how each supply is measured and what the contract allows",
      async ({ call }) => {
        const { docs } = await call(contract.listDemand);
        return docs.map(({ supply, measure, contract: allowed, limit }) => {
          const kept = limit && [limit.limit, limit.minutes, limit.loads.length, Object.values(limit.names)];
          return [supply.name, measure, allowed, kept];
        });
      },
      [["11 kV connection", "va", 60_000, FIRST]],
    ),
    sees(
      contract.setDemandLimit,
      "keeps a limit that is off until somebody turns it on, and takes it away again",
      async (calls) => {
        const supply = await supplyOf(calls);
        const { names, ...made } = await calls.call(contract.setDemandLimit, limitOf(supply));
        const seen = await listed(calls);
        const gone = await calls.call(contract.deleteDemandLimit, { supply });
        return [made.is_on, made.restore_percent, made.loads[0]?.longest_off_s, seen, gone, await listed(calls)];
      },
      [
        false,
        90,
        3600,
        [["11 kV connection", "va", 60_000, [55_000, 30, false, 1, ["Lift lobby · Lobby spots"]], []]],
        { deleted: true },
        [["11 kV connection", "va", 60_000, null, []]],
      ],
    ),
    refuses(contract.setDemandLimit, "no supply that is not there", NO_LOADS, "supply.not_found"),
    refuses(contract.deleteDemandLimit, "no supply that is not there", { supply: UNKNOWN }, "supply.not_found"),
    refuses(
      contract.demandDay,
      "no supply that is not there",
      { supply: UNKNOWN, day: "2026-03-10" },
      "supply.not_found",
    ),
    refuses(
      contract.tryDemandLimit,
      "no load without what it draws",
      { ...NO_LOADS, loads: [{ switch_appliance: UNKNOWN }] },
      "demand.invalid",
    ),
  ],
};
