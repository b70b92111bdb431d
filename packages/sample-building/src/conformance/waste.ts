import { contract, type WasteFindingView } from "@switchboard/contract";
import { UNKNOWN, YESTERDAY } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const HOLI = "closed 2026-03-03 Holi";
const told = (docs: readonly WasteFindingView[]) =>
  docs.map(({ device, kind, to, dayName, wasteWh, cost, isShownAbove }) => [
    device.device_name,
    [kind, to, dayName].join(" "),
    Math.round(wasteWh / 100) / 10,
    cost && `${cost.currency} ${cost.amount}`,
    isShownAbove,
  ]);

const first = async ({ call }: Calls) => (await call(contract.listWaste, {})).docs[0]?._id ?? UNKNOWN;

export const waste: Area = {
  name: "waste",
  cases: [
    sees(
      contract.listWaste,
      "finds what was on while the calendar says closed",
      async ({ call }) => {
        const { docs, checkedDay, sensor } = await call(contract.listWaste, {});
        return [told(docs), checkedDay, sensor];
      },
      [
        [
          ["Main incomer", HOLI, 308.7, "INR 3043.03", false],
          ["Chiller panel", HOLI, 164.7, "INR 1614.39", true],
          ["Office AC", HOLI, 23.9, "INR 230.96", true],
          ["Pantry geyser", HOLI, 3.1, "INR 30.55", true],
          ["Boardroom AC", HOLI, 2, "INR 19.28", true],
        ],
        YESTERDAY,
        null,
      ],
    ),
    sees(
      contract.oneWaste,
      "proves it hour by hour",
      async (calls) => {
        const { proof, hours } = await calls.call(contract.oneWaste, { id: await first(calls) });
        return [proof.unit, proof.measure, proof.points.length, hours !== null];
      },
      ["hour", "Wh", 24, true],
    ),
    sees(
      contract.decideWaste,
      "takes a decision, and opens it again",
      async (calls) => {
        const id = await first(calls);
        const said = await calls.call(contract.decideWaste, { id, decision: "intended", note: "Guests" });
        const left = (await calls.call(contract.listWaste, {})).docs.some(({ _id }) => _id === id);
        const decided = (await calls.call(contract.listWaste, { state: "decided" })).docs.length;
        const open = await calls.call(contract.decideWaste, { id, decision: null });
        return [said.decided?.decision, said.decided?.note, left, decided, open.decided];
      },
      ["intended", "Guests", false, 1, null],
    ),
    refuses(contract.oneWaste, "one that is not there", { id: UNKNOWN }, "waste.not_found"),
    refuses(contract.decideWaste, "one that is not there", { id: UNKNOWN, decision: "wrong" }, "waste.not_found"),
    refuses(contract.setWasteSensor, "a sensor that is not there", { sensor: UNKNOWN }, "sensor.not_found"),
  ],
};
