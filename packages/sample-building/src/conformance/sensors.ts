import { contract } from "@switchboard/contract";
import { deviceNamed } from "../names.ts";
import { MERIDIAN } from "../plan.ts";
import { idOf } from "../repeatable.ts";
import { device, TODAY, UNKNOWN, YESTERDAY } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

const sensor = (on: string, key: string) => idOf(`sensor ${deviceNamed(MERIDIAN, on).kd_id} ${key}`);
const CO2 = sensor("Boardroom remote eye", "co2");
const PRESENCE = sensor("Boardroom remote eye", "occupancy");
const rounded = (value: number | undefined) => (value === undefined ? null : Math.round(value * 10) / 10);

const WATCH = {
  name: "Stuffy",
  trigger: "sensor",
  qualifier: "above",
  value: 1000,
  minutes: 10,
  notification: { head: "Air", message: "Open a window" },
  startTime: 0,
  endTime: 2359,
};

export const sensors: Area = {
  name: "sensors",
  cases: [
    sees(
      contract.listSensors,
      "tells the sensors by their devices, with kind, unit, room and newest value",
      async ({ call }) => {
        const reply = await call(contract.listSensors, {});
        return [
          reply.sensors.map(({ name, kind, unit, room, value, at }) => [name, kind, unit, room?.name, value, at]),
          reply.buttons.map(({ name, device: { device_name }, presses }) => [name, device_name, presses]),
        ];
      },
      [
        [
          ["Boardroom CO₂", "co2", "ppm", "Boardroom", 817, "2026-03-18T06:10:00.000Z"],
          ["Boardroom presence", "occupancy", "", "Boardroom", 1, "2026-03-18T06:00:00.000Z"],
          ["Kitchen cold store", "temperature", "°C", "Cafeteria", 5.7, "2026-03-18T06:10:00.000Z"],
          ["Office temperature", "temperature", "°C", "Open office", 23.7, "2026-03-18T06:10:00.000Z"],
          ["Daylight", "light", "lx", "Open office", 1331, "2026-03-18T06:10:00.000Z"],
          ["Server room temperature", "temperature", "°C", "Server room", 21.5, "2026-03-18T06:10:00.000Z"],
          ["Server room humidity", "humidity", "%", "Server room", 45, "2026-03-18T06:10:00.000Z"],
          ["Cellar floor", "leak", "", "Pump room", 0, "2026-03-18T00:00:00.000Z"],
        ],
        [["Boardroom remote", "Boardroom remote eye", ["single", "double", "hold"]]],
      ],
    ),
    sees(
      contract.listSensors,
      "tells those of one device",
      async ({ call }) => {
        const reply = await call(contract.listSensors, { userDevice: device("Server room board") });
        return [reply.sensors.map(({ name }) => name), reply.buttons];
      },
      [["Server room temperature", "Server room humidity"], []],
    ),
    sees(
      contract.sensorHistory,
      "tells a day reading by reading, and what came before it",
      async ({ call }) => {
        const reply = await call(contract.sensorHistory, { sensors: [CO2], from_date: TODAY, to_date: TODAY });
        const [series] = reply.series;
        return [reply.step, series?.before, series?.points.length, series?.points.slice(-2)];
      },
      [
        "raw",
        { at: "2026-03-17T18:20:00.000Z", value: 430 },
        71,
        [
          { timestamp: "2026-03-18T06:00:00.000Z", last: 819 },
          { timestamp: "2026-03-18T06:10:00.000Z", last: 817 },
        ],
      ],
    ),
    sees(
      contract.sensorHistory,
      "tells days by their lowest, mean, highest and last, and of what is so or not no mean",
      async ({ call }) => {
        const asked = { sensors: [CO2, PRESENCE], from_date: YESTERDAY, to_date: TODAY, step: "day" as const };
        const { series } = await call(contract.sensorHistory, asked);
        return series.map(({ name, points }) => [
          name,
          points.map(({ low, mean, high, last }) => [low, rounded(mean), high, last]),
        ]);
      },
      [
        [
          "Boardroom CO₂",
          [
            [430, 568.8, 1378, 430],
            [430, 523, 1366, 817],
          ],
        ],
        [
          "Boardroom presence",
          [
            [0, null, 1, 0],
            [0, null, 1, 1],
          ],
        ],
      ],
    ),
    refuses(
      contract.sensorHistory,
      "a sensor that is not there",
      { sensors: [UNKNOWN], from_date: TODAY, to_date: TODAY },
      "sensor.not_found",
    ),
    sees(
      contract.editSensor,
      "renames a sensor, everywhere",
      async ({ call }) => {
        const { sensor: renamed } = await call(contract.editSensor, { id: PRESENCE, name: "Somebody there" });
        const { sensors: all } = await call(contract.listSensors, {});
        return [renamed.name, all.find(({ _id }) => _id === PRESENCE)?.name];
      },
      ["Somebody there", "Somebody there"],
    ),
    refuses(
      contract.newWorkflows,
      "one that waits for a sensor that is not there",
      { workflows: [{ ...WATCH, sensor: UNKNOWN }] },
      "sensor.not_found",
    ),
    refuses(
      contract.newWorkflows,
      "one for which a number is to be, instead of above or below",
      { workflows: [{ ...WATCH, sensor: CO2, qualifier: "is" }] },
      "workflow.invalid",
    ),
    sees(
      contract.newWorkflows,
      "has a button play a scene, by the name that the scene has by then",
      async ({ call }) => {
        const [button] = (await call(contract.listSensors, {})).buttons;
        const [scene] = (await call(contract.listScenes, undefined)).scenes;
        const about = {
          name: "Remote twice",
          trigger: "press",
          qualifier: "is",
          value: 1,
          startTime: 0,
          endTime: 2359,
        };
        const press = { ...about, button: button?._id ?? "", press: "double", scene: scene?._id ?? "" };
        const { workflows } = await call(contract.newWorkflows, { workflows: [press] });
        const { workflows: renamed } = await call(contract.editWorkflows, {
          key: workflows[0]?.key ?? "",
          workflows: [{ ...press, name: "Remote, twice" }],
          only: ["name"],
        });
        await call(contract.deleteWorkflows, { workflows: renamed.map(({ _id }) => _id) });
        return [workflows, renamed].map(([entry]) => {
          return [entry?.name, entry?.button?.name, entry?.press, entry?.scene?.name === scene?.name, entry?.unable];
        });
      },
      [
        ["Remote twice", "Boardroom remote", "double", true, undefined],
        ["Remote, twice", "Boardroom remote", "double", true, undefined],
      ],
    ),
    refuses(
      contract.newWorkflows,
      "one that plays a scene that is not there",
      { workflows: [{ ...WATCH, sensor: CO2, notification: null, scene: UNKNOWN }] },
      "scene.not_found",
    ),
    refuses(contract.editSensor, "a sensor that is not there", { id: UNKNOWN, name: "Nowhere" }, "sensor.not_found"),
  ],
};
