import { contract, type MeterTree } from "@switchboard/contract";
import { dailyKilowattHours } from "@switchboard/domain";
import { device, TODAY, UNKNOWN, YESTERDAY } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

const WEEK = { from_date: "2026-03-12", to_date: TODAY };
const kWh = (energy: number) => Math.round(dailyKilowattHours(energy) * 1000) / 1000;
const COOLER = [device("Water cooler")];
const INCOMER = device("Main incomer");
const told = ({ meters }: MeterTree) => meters.map(({ device_name, place, level }) => [device_name, place, level]);
const placeOf = ({ meters }: MeterTree, name: string) => meters.find((meter) => meter.device_name === name)?.place;

export const meters: Area = {
  name: "meters",
  cases: [
    sees(
      contract.listMeters,
      "tells the tree, each meter before those behind it",
      async ({ call }) => told(await call(contract.listMeters)),
      [
        ["Main incomer", "main", 0],
        ["Borewell pump", "behind", 1],
        ["Chiller panel", "behind", 1],
        ["Boardroom AC", "behind", 2],
        ["Office AC", "behind", 2],
        ["Pantry geyser", "behind", 1],
        ["Precision cooling", "behind", 1],
        ["Transfer pump", "behind", 1],
        ["UPS meter", "behind", 1],
        ["Water cooler", "unknown", 0],
      ],
    ),
    sees(
      contract.meterEnergy,
      "tells a week as its main meter does, with what is not metered and what has no place",
      async ({ call }) => {
        const reply = await call(contract.meterEnergy, { ...WEEK, groupby: "daily" });
        const { scope, basis, total, not_metered, excess, unplaced, data } = reply;
        const chiller = reply.meters.find(({ device_name }) => device_name === "Chiller panel");
        return [
          [scope, basis, kWh(total), kWh(not_metered), kWh(excess)],
          [unplaced.count, kWh(unplaced.total)],
          [kWh(chiller?.avg_energy ?? 0), kWh(chiller?.not_metered ?? 0), chiller?.is_counted],
          data.map(({ _id, avg_energy }) => [_id, kWh(avg_energy)]).slice(-2),
        ];
      },
      [
        ["building", "mains", 3122.921, 1225.969, 0],
        [1, 58.294],
        [1073.829, 935.574, true],
        [
          [17, 598.112],
          [18, 229.252],
        ],
      ],
    ),
    sees(
      contract.meterEnergy,
      "counts nothing of a choice twice, and tells each by itself where that is asked for",
      async ({ call }) => {
        const chosen = ["Office AC", "Chiller panel", "Water cooler"].map(device);
        const asked = { from_date: YESTERDAY, to_date: YESTERDAY, device_ids: chosen, v2: true };
        const reply = await call(contract.meterEnergy, asked);
        const each = reply.meters.map((meter) => [meter.device_name, meter.level, meter.data?.length]);
        return [reply.scope, reply.basis, kWh(reply.total), each];
      },
      [
        "chosen",
        "all",
        230.47,
        [
          ["Chiller panel", 0, 1],
          ["Office AC", 1, 1],
          ["Water cooler", 0, 1],
        ],
      ],
    ),
    refuses(contract.meterEnergy, "an unknown device", { device_ids: [UNKNOWN] }, "device.not_found"),
    sees(
      contract.placeMeters,
      "puts a meter behind another, makes it a main one, and forgets its place",
      async ({ call }) => {
        const behind = await call(contract.placeMeters, { device_ids: COOLER, place: "behind", behind: INCOMER });
        const main = await call(contract.placeMeters, { device_ids: COOLER, place: "main" });
        const unknown = await call(contract.placeMeters, { device_ids: COOLER, place: "unknown" });
        const { entries } = await call(contract.auditLog, { action: "device", limit: 3 });
        return [
          [behind, main, unknown].map((tree) => placeOf(tree, "Water cooler")),
          entries.map(({ action, before, after }) => [action, before, after]),
        ];
      },
      [
        ["behind", "main", "unknown"],
        [
          ["device.meter", { place: "main" }, { place: "unknown" }],
          ["device.meter", { place: "behind", behind: "Main incomer" }, { place: "main", behind: null }],
          ["device.meter", { place: "unknown", behind: null }, { place: "behind", behind: "Main incomer" }],
        ],
      ],
    ),
    refuses(
      contract.placeMeters,
      "to put a meter behind one that stands behind it",
      { device_ids: [INCOMER], place: "behind", behind: device("Office AC") },
      "meter.circle",
    ),
    refuses(
      contract.placeMeters,
      "a device that measures nothing",
      { device_ids: [device("Dining hall")], place: "main" },
      "meter.no_meter",
    ),
    refuses(contract.placeMeters, "an unknown device", { device_ids: [UNKNOWN], place: "main" }, "device.not_found"),
    refuses(contract.placeMeters, "a place behind nothing", { device_ids: COOLER, place: "behind" }, "request.invalid"),
  ],
};
