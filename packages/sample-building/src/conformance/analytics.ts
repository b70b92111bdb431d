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

/** The shape of a series: of how many devices, how fine, how long, and the last point of the last that has any. */
async function shapeOf({ call }: Calls, endpoint: Series, asked: object) {
  const { series, resolution, downsampled } = await call(endpoint, { ...WEEK, ...asked });
  const { data = [] } = series.findLast((each) => each.data.length > 0) ?? {};
  const rounded = (values: object | undefined) =>
    Object.entries(values ?? {}).map(([key, value]) => [
      key,
      typeof value === "number" ? Math.round(value * 100) / 100 : value,
    ]);
  const { min, max, ...mean } = data.at(-1) ?? {};
  const point = [mean, min, max].flatMap((values) => rounded(values).map((each) => each.join("=")));
  return [series.length, resolution, downsampled, data.length, point.join(" ")];
}

const LOWEST = "c=13.2 c1=13.53 c2=12.88 c3=13.18";
const HIGHEST = "c=68.37 c1=69.74 c2=66.88 c3=68.49";

export const analytics: Area = {
  name: "analytics",
  cases: [
    sees(
      contract.powerNow,
      "tells what each meter measured last",
      async ({ call }) => {
        const { devices } = await call(contract.powerNow);
        const main = devices.find(({ _id }) => _id === device("Main incomer"));
        return [devices.length, main?.at, watts(main?.p)];
      },
      [10, "2026-03-18T06:12:59.000Z", 43878],
    ),
    sees(
      contract.recentReadings,
      "tells what one meter measured in the last minutes",
      async ({ call }) => {
        const { readings } = await call(contract.recentReadings, { userDevice: device("Main incomer") });
        return readings.map(({ timestamp, p, v1 }) => [timestamp, watts(p), watts(v1)]);
      },
      [
        ["2026-03-18T06:06:59.000Z", 42923, 233],
        ["2026-03-18T06:09:59.000Z", 44132, 233],
        ["2026-03-18T06:12:59.000Z", 43878, 233],
      ],
    ),
    refuses(
      contract.recentReadings,
      "knows nothing of a device that is not there",
      { userDevice: UNKNOWN },
      "device.not_found",
    ),
    sees(
      contract.getEnergyData,
      "tells energy of one device, the last seven days by the days of a month where nothing else is said",
      async ({ call }) => {
        const { data, groupby, downsampled, devices } = await call(contract.getEnergyData, {
          device_ids: MAIN.device_ids,
        });
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
        const hours = await call(contract.getEnergyData, { ...MAIN, from_date: TODAY, groupby: "hourly" });
        const months = await call(contract.getEnergyData, { ...WEEK, from_date: "2026-02-01", groupby: "monthly" });
        const years = await call(contract.getEnergyData, {
          ...WEEK,
          from_date: "2025-01-01",
          groupby: "yearly",
          v2: true,
        });
        const each = years.devices?.flatMap(({ data }) => data.map(({ avg_energy }) => avg_energy)) ?? [];
        return [
          hours.data.slice(-2).map(told),
          months.data.map(told),
          years.data.map(told),
          [each.length, kWh(each.reduce((sum, energy) => sum + energy, 0))],
        ];
      },
      [
        [
          [10, "2026-03-18T04:30:00.000Z", 40.334, 40319, 0],
          [11, "2026-03-18T05:30:00.000Z", 31.016, 43300, 0],
        ],
        [
          [2, "2026-01-31T18:30:00.000Z", 14902.738, 34498, 175680000],
          [3, "2026-02-28T18:30:00.000Z", 14350.366, 34270, 32760000],
        ],
        [[2026, "2025-12-31T18:30:00.000Z", 29253.105, 34386, 208440000]],
        [10, 29253.105],
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
        5216.42,
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
        [1, "reading", false, 235, "timestamp=2026-03-18T06:12:59.000Z hours=11 p=43878"],
        [1, "hour", true, 636, "timestamp=2026-03-18T05:30:00.000Z hours=11 p=43300.43 p=42005.3 p=44459.4"],
        [35, "bucket", true, 530, "timestamp=2026-03-18T06:08:34.155Z hours=11 p=577.95 p=574.7 p=581.2"],
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
        [1, "reading", false, 235, "timestamp=2026-03-18T06:12:59.000Z hours=11 v=232.9 v1=233.4 v2=233 v3=232.2"],
        [1, "reading", false, 235, "timestamp=2026-03-18T06:12:30.000Z hours=11 v=233.4 v1= v2= v3="],
      ],
    ),
    sees(
      contract.getCurrentData,
      "tells amperes by days of a long time",
      (calls) =>
        shapeOf(calls, contract.getCurrentData, { device_ids: [device("Main incomer")], from_date: "2025-01-01" }),
      [
        1,
        "day",
        true,
        36,
        `timestamp=2026-03-17T18:30:00.000Z hours=0 c=29.97 c1=30.65 c2=29.25 c3=30.01 ${LOWEST} ${HIGHEST}`,
      ],
    ),
    sees(
      contract.getPfactorData,
      "tells the power factor",
      (calls) =>
        shapeOf(calls, contract.getPfactorData, { device_ids: [device("Chiller panel")], from_date: YESTERDAY }),
      [1, "reading", false, 715, "timestamp=2026-03-18T06:13:49.000Z hours=11 pf=0.89"],
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
    sees(
      contract.doubtfulReadings,
      "tells that no reading is in doubt",
      ({ call }) => call(contract.doubtfulReadings, WEEK),
      { readings: [], count: 0 },
    ),
    refuses(
      contract.decideReading,
      "to decide about a reading that is not in doubt",
      { device: device("Main incomer"), at: "2026-03-17T06:00:00.000Z", decision: "count" },
      "reading.not_found",
    ),
  ],
};
