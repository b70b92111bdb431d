import { contract, type EnergyPoint } from "@switchboard/contract";
import { dailyKilowattHours } from "@switchboard/domain";
import { device, TODAY, UNKNOWN, YESTERDAY } from "./building.ts";
import { type Area, type Calls, refuses, sees } from "./cases.ts";

const WEEK = { from_date: "2026-03-12", to_date: TODAY };
const MAIN = { ...WEEK, device_ids: [device("Main incomer")] };
/** To the watt-hour and the watt: the store keeps measurements with seven digits. */
const kWh = (energy: number) => Math.round(dailyKilowattHours(energy) * 1000) / 1000;
const watts = (power: number | null | undefined) => (power === null || power === undefined ? null : Math.round(power));
const told = ({ _id, timestamp, avg_energy, avg_power, gap_ms }: EnergyPoint) => [
  _id,
  timestamp,
  kWh(avg_energy),
  watts(avg_power),
  gap_ms,
];

type Series = (typeof contract)["getPowerData" | "getVoltageData" | "getCurrentData" | "getPfactorData"];

/** The shape of a series: how fine it is, how long, and its first and last points. */
async function shapeOf({ call }: Calls, endpoint: Series, asked: object) {
  const { series, resolution, downsampled } = await call(endpoint, { ...WEEK, ...asked });
  const [first] = series;
  const rounded = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === "number" ? Math.round(value * 10) / 10 : value,
      ]),
    );
  const point = first?.data.at(-1);
  const { min, max, ...mean } = point ?? {};
  return {
    devices: series.length,
    resolution,
    downsampled,
    points: first?.data.length,
    last: { ...rounded(mean), ...(min && { min: rounded(min) }), ...(max && { max: rounded(max) }) },
  };
}

export const analytics: Area = {
  name: "analytics",
  cases: [
    sees(
      contract.getEnergyData,
      "tells energy by days of one device",
      async ({ call }) => {
        const { data, groupby, downsampled, devices } = await call(contract.getEnergyData, { ...MAIN, groupby: "day" });
        return { data: data.map(told), groupby, downsampled, devices };
      },
      {
        data: [
          [12, "2026-03-11T18:30:00.000Z", 594.351, 24765, 0],
          [13, "2026-03-12T18:30:00.000Z", 587.623, 24485, 0],
          [14, "2026-03-13T18:30:00.000Z", 271.595, 11316, 0],
          [15, "2026-03-14T18:30:00.000Z", 268.582, 11190, 0],
          [16, "2026-03-15T18:30:00.000Z", 573.405, 23892, 0],
          [17, "2026-03-16T18:30:00.000Z", 598.112, 24922, 0],
          [18, "2026-03-17T18:30:00.000Z", 229.252, 19611, 0],
        ],
        groupby: "day",
        downsampled: false,
      },
    ),
    sees(
      contract.getEnergyData,
      "tells energy by hours, months and years, of all and of each",
      async ({ call }) => {
        const hours = await call(contract.getEnergyData, { ...MAIN, from_date: TODAY, groupby: "hour" });
        const months = await call(contract.getEnergyData, { ...WEEK, from_date: "2026-02-01" });
        const years = await call(contract.getEnergyData, {
          ...WEEK,
          from_date: "2025-01-01",
          groupby: "year",
          v2: true,
        });
        return [
          hours.data.slice(-2).map(told),
          months.data.map(told),
          years.data.map(told),
          years.devices
            ?.filter(({ data }) => data.length > 0)
            .map(({ device_name, data }) => [device_name, ...data.map(told)]),
        ];
      },
      [
        [
          [10, "2026-03-18T04:30:00.000Z", 40.334, 40319, 0],
          [11, "2026-03-18T05:30:00.000Z", 31.016, 43300, 0],
        ],
        [
          [2, "2026-01-31T18:30:00.000Z", 14980.665, 34678, 175680000],
          [3, "2026-02-28T18:30:00.000Z", 14380.936, 34344, 32760000],
        ],
        [[2026, "2025-12-31T18:30:00.000Z", 29361.601, 34513, 208440000]],
        [
          ["Boardroom AC", [2026, "2025-12-31T18:30:00.000Z", 100.304, 118, 3420000]],
          ["Borewell pump", [2026, "2025-12-31T18:30:00.000Z", 357.424, 420, 3240000]],
          ["Chiller panel", [2026, "2025-12-31T18:30:00.000Z", 6127.859, 7203, 3240000]],
          ["Main incomer", [2026, "2025-12-31T18:30:00.000Z", 17550.963, 20630, 3240000]],
          ["Office AC", [2026, "2025-12-31T18:30:00.000Z", 619.013, 728, 3240000]],
          ["Pantry geyser", [2026, "2025-12-31T18:30:00.000Z", 205.782, 242, 3240000]],
          ["Precision cooling", [2026, "2025-12-31T18:30:00.000Z", 932.153, 1096, 3240000]],
          ["Transfer pump", [2026, "2025-12-31T18:30:00.000Z", 146.811, 173, 3420000]],
          ["UPS meter", [2026, "2025-12-31T18:30:00.000Z", 3000.169, 3526, 3240000]],
          ["Water cooler", [2026, "2025-12-31T18:30:00.000Z", 321.123, 377, 178920000]],
        ],
      ],
    ),
    refuses(contract.getEnergyData, "an unknown device", { ...WEEK, device_ids: [UNKNOWN] }, "device.not_found"),
    refuses(
      contract.getEnergyData,
      "days in the wrong order",
      { from_date: TODAY, to_date: YESTERDAY },
      "request.invalid",
    ),
    sees(
      contract.devicewiseEnergy,
      "lists all devices, those that used most first",
      async ({ call }) => {
        const { devices, total } = await call(contract.devicewiseEnergy, WEEK);
        return [
          devices.length,
          devices
            .slice(0, 3)
            .map(({ device_name, avg_energy, avg_power, gap_ms }) => [
              device_name,
              kWh(avg_energy),
              watts(avg_power),
              gap_ms,
            ]),
          kWh(total),
          devices.at(-1)?.avg_power,
        ];
      },
      [
        35,
        [
          ["Main incomer", 3122.921, 20058, 0],
          ["Chiller panel", 1073.829, 6897, 0],
          ["UPS meter", 548.568, 3523, 0],
        ],
        5231.727,
        null,
      ],
    ),
    sees(
      contract.getPowerData,
      "tells each reading of a day, and means of longer times",
      async (calls) => [
        await shapeOf(calls, contract.getPowerData, { selected_device: device("Main incomer"), from_date: TODAY }),
        await shapeOf(calls, contract.getPowerData, { device_ids: [device("Main incomer")], from_date: "2026-02-20" }),
        await shapeOf(calls, contract.getPowerData, {}),
      ],
      [
        {
          devices: 1,
          resolution: "reading",
          downsampled: false,
          points: 235,
          last: { timestamp: "2026-03-18T06:12:59.000Z", hours: 11, p: 43878 },
        },
        {
          devices: 1,
          resolution: "hour",
          downsampled: true,
          points: 636,
          last: {
            timestamp: "2026-03-18T05:30:00.000Z",
            hours: 11,
            p: 43300.4,
            min: { p: 42005.3 },
            max: { p: 44459.4 },
          },
        },
        { devices: 35, resolution: "bucket", downsampled: true, points: 0, last: {} },
      ],
    ),
    refuses(contract.getPowerData, "an unknown device", { ...WEEK, selected_device: UNKNOWN }, "device.not_found"),
    sees(
      contract.getVoltageData,
      "tells three phases, or one",
      async (calls) => [
        await shapeOf(calls, contract.getVoltageData, { device_ids: [device("Main incomer")], from_date: TODAY }),
        await shapeOf(calls, contract.getVoltageData, { device_ids: [device("UPS meter")], from_date: TODAY }),
      ],
      [
        {
          devices: 1,
          resolution: "reading",
          downsampled: false,
          points: 235,
          last: { timestamp: "2026-03-18T06:12:59.000Z", hours: 11, v: 232.9, v1: 233.4, v2: 233, v3: 232.2 },
        },
        {
          devices: 1,
          resolution: "reading",
          downsampled: false,
          points: 235,
          last: { timestamp: "2026-03-18T06:12:30.000Z", hours: 11, v: 233.4, v1: null, v2: null, v3: null },
        },
      ],
    ),
    sees(
      contract.getCurrentData,
      "tells amperes by days of a long time",
      (calls) =>
        shapeOf(calls, contract.getCurrentData, { device_ids: [device("Main incomer")], from_date: "2025-01-01" }),
      {
        devices: 1,
        resolution: "day",
        downsampled: true,
        points: 36,
        last: {
          timestamp: "2026-03-17T18:30:00.000Z",
          hours: 0,
          c: 30,
          c1: 30.7,
          c2: 29.3,
          c3: 30,
          min: { c: 13.2, c1: 13.5, c2: 12.9, c3: 13.2 },
          max: { c: 68.4, c1: 69.7, c2: 66.9, c3: 68.5 },
        },
      },
    ),
    sees(
      contract.getPfactorData,
      "tells the power factor",
      (calls) =>
        shapeOf(calls, contract.getPfactorData, { device_ids: [device("Chiller panel")], from_date: YESTERDAY }),
      {
        devices: 1,
        resolution: "reading",
        downsampled: false,
        points: 715,
        last: { timestamp: "2026-03-18T06:13:49.000Z", hours: 11, pf: 0.9 },
      },
    ),
    sees(
      contract.rollupProgress,
      "has nothing left to sum up",
      async ({ call }) => {
        const { time_zone, running, done, total } = await call(contract.rollupProgress);
        return [time_zone, running, done === total];
      },
      ["Asia/Kolkata", false, true],
    ),
  ],
};
