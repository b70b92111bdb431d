import { contract } from "@switchboard/contract";
import { deviceNamed } from "../names.ts";
import { MERIDIAN } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import { device, TODAY, UNKNOWN, YESTERDAY } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

const WEEK = { from_date: "2026-03-12", to_date: TODAY };
const PUMP = { ...WEEK, device_ids: [device("Borewell pump"), device("Transfer pump")] };
const sensor = (on: string, key: string) => idOf(`sensor ${deviceNamed(MERIDIAN, on).kd_id} ${key}`);
const COLD_STORE = sensor("Dining hall", "cold_store");
const CELLAR = sensor("Sump controller", "leak");
const rounded = (value: number | undefined) => (value === undefined ? null : Math.round(value * 10) / 10);
const NEW = { ...WEEK, kind: "energy", format: "EXCEL" } as const;

export const reports: Area = {
  name: "reports",
  cases: [
    sees(
      contract.reportEvents,
      "tells what happened to some devices, newest first, and counts it by day",
      async ({ call }) => {
        const { events, count, counts } = await call(contract.reportEvents, { ...PUMP, limit: 3 });
        return {
          told: events.map(({ device_name, type, value, createdAt }) => [device_name, type, value, createdAt]),
          count,
          days: counts.map(({ day, device_name, count: own, critical }) => [day, device_name, own, critical]).sort(),
        };
      },
      {
        told: [
          ["Transfer pump", 40, 1, "2026-03-18T01:54:31.508Z"],
          ["Borewell pump", 40, 1, "2026-03-18T01:44:01.629Z"],
          ["Borewell pump", 40, 2, "2026-03-18T00:47:19.031Z"],
        ],
        count: 59,
        days: [
          ["2026-03-12", "Borewell pump", 4, 0],
          ["2026-03-12", "Transfer pump", 7, 2],
          ["2026-03-13", "Borewell pump", 4, 0],
          ["2026-03-13", "Transfer pump", 4, 0],
          ["2026-03-14", "Borewell pump", 6, 1],
          ["2026-03-14", "Transfer pump", 6, 1],
          ["2026-03-15", "Borewell pump", 4, 0],
          ["2026-03-15", "Transfer pump", 4, 0],
          ["2026-03-16", "Borewell pump", 4, 0],
          ["2026-03-16", "Transfer pump", 4, 0],
          ["2026-03-17", "Borewell pump", 4, 0],
          ["2026-03-17", "Transfer pump", 4, 0],
          ["2026-03-18", "Borewell pump", 2, 0],
          ["2026-03-18", "Transfer pump", 2, 0],
        ],
      },
    ),
    sees(
      contract.reportEvents,
      "puts all of them in the order of a column, by the page",
      async ({ call }) => {
        const by = async (sort: "when" | "device" | "event", dir: "asc" | "desc") => {
          const [first] = (await call(contract.reportEvents, { ...PUMP, sort, dir, limit: 1 })).events;
          return [first?.device_name, first?.type, first?.createdAt.slice(0, 10)];
        };
        return [
          await by("device", "asc"),
          await by("device", "desc"),
          await by("when", "asc"),
          await by("event", "asc"),
        ];
      },
      [
        ["Borewell pump", 40, "2026-03-18"],
        ["Transfer pump", 40, "2026-03-18"],
        ["Transfer pump", 40, "2026-03-12"],
        ["Transfer pump", 40, "2026-03-18"],
      ],
    ),
    sees(
      contract.reportEvents,
      "counts by months",
      async ({ call }) => {
        const { counts } = await call(contract.reportEvents, { ...PUMP, from_date: "2026-02-15", period: "monthly" });
        return counts.map(({ day, device_name, count }) => [day, device_name, count]).sort();
      },
      [
        ["2026-02-01", "Borewell pump", 56],
        ["2026-02-01", "Transfer pump", 56],
        ["2026-03-01", "Borewell pump", 80],
        ["2026-03-01", "Transfer pump", 81],
      ],
    ),
    refuses(contract.reportEvents, "an unknown device", { ...WEEK, device_ids: [UNKNOWN] }, "device.not_found"),
    refuses(
      contract.reportEvents,
      "days in the wrong order",
      { from_date: TODAY, to_date: YESTERDAY },
      "request.invalid",
    ),
    sees(
      contract.reportSensors,
      "tells what sensors measured by day, and of the whole span, newest first or in the order of a column",
      async ({ call }) => {
        const told = async (asked: object) => {
          const { rows, count, step } = await call(contract.reportSensors, {
            from_date: YESTERDAY,
            to_date: TODAY,
            sensor_ids: [COLD_STORE, CELLAR],
            ...asked,
          });
          const said = rows.map(({ name, low, mean, high, last }) => [name, low, rounded(mean), high, last]);
          return [step, count, said];
        };
        return [await told({}), await told({ step: "whole", sort: "sensor", dir: "desc", limit: 1 })];
      },
      [
        [
          "day",
          4,
          [
            ["Kitchen cold store", 2.1, 3.1, 6.2, 5.7],
            ["Cellar floor", 0, null, 0, 0],
            ["Kitchen cold store", 2.1, 2.9, 3.6, 2.8],
            ["Cellar floor", 0, null, 0, 0],
          ],
        ],
        ["whole", 2, [["Kitchen cold store", 2.1, 2.9, 6.2, 5.7]]],
      ],
    ),
    refuses(
      contract.reportSensors,
      "a sensor that is not there",
      { ...WEEK, sensor_ids: [UNKNOWN] },
      "sensor.not_found",
    ),
    sees(
      contract.newReport,
      "begins a file, and tells how far it is",
      async ({ call }) => {
        const { id, ...begun } = await call(contract.newReport, NEW);
        const { id: same, file_name, format } = await call(contract.reportProgress, { id });
        return [begun, same === id, file_name, format];
      },
      [
        {
          format: "EXCEL",
          step: "waiting",
          percent: 5,
          code: null,
          file_name: "energy-report_2026-03-12_2026-03-18.xlsx",
          expiresAt: "2026-03-18T06:30:00.000Z",
        },
        true,
        "energy-report_2026-03-12_2026-03-18.xlsx",
        "EXCEL",
      ],
    ),
    refuses(
      contract.newReport,
      "the bill of an unknown supply",
      { ...NEW, kind: "bill", supply: UNKNOWN },
      "supply.not_found",
    ),
    refuses(contract.newReport, "an unknown device", { ...NEW, device_ids: [UNKNOWN] }, "device.not_found"),
    refuses(
      contract.newReport,
      "to compare one device with itself",
      { ...NEW, compare: true, device_ids: [device("Office AC")] },
      "request.invalid",
    ),
    refuses(contract.reportProgress, "an unknown report", { id: UNKNOWN }, "report.not_found"),
    refuses(contract.reportFile, "an unknown report", { id: UNKNOWN }, "report.not_found"),
  ],
};
