import { contract } from "@switchboard/contract";
import { EventType } from "@switchboard/domain";
import { device, each, TODAY, UNKNOWN, YESTERDAY } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

const WEEKS = { from_date: "2026-03-01", to_date: TODAY };
const HOUR = 3_600_000;

export const health: Area = {
  name: "health",
  cases: [
    sees(
      contract.deviceEventsHistory,
      "tells what happened to a device, newest first, by the page",
      async ({ call }) => {
        const all = await call(contract.deviceEventsHistory, { id: device("Main incomer"), ...WEEKS });
        const second = await call(contract.deviceEventsHistory, {
          id: device("Main incomer"),
          ...WEEKS,
          limit: 2,
          offset: 2,
        });
        return {
          told: all.events.map(({ type, value, createdAt }) => [type, value, createdAt]),
          about: all.events.map(({ power_type }) => power_type),
          count: all.count,
          page: JSON.stringify(second.events) === JSON.stringify(all.events.slice(2, 4)),
          isOwn: all.events.every(({ _id }) => _id.startsWith(device("Main incomer"))),
        };
      },
      {
        told: [
          [25, 230, "2026-03-14T14:35:00.000Z"],
          [13, 199, "2026-03-14T14:18:00.000Z"],
          [25, 230, "2026-03-09T10:03:18.903Z"],
          [24, 0, "2026-03-09T09:12:00.000Z"],
          [25, 230, "2026-03-06T22:24:00.000Z"],
          [9, 257, "2026-03-06T21:50:00.000Z"],
          [25, 230, "2026-03-02T15:01:00.000Z"],
          [13, 196, "2026-03-02T14:35:00.000Z"],
        ],
        about: [3, 3, 3, 3, 3, 3, 3, 3],
        count: 8,
        page: true,
        isOwn: true,
      },
    ),
    refuses(contract.deviceEventsHistory, "an unknown device", { id: UNKNOWN, ...WEEKS }, "device.not_found"),
    refuses(
      contract.deviceEventsHistory,
      "days in the wrong order",
      { id: device("Main incomer"), from_date: TODAY, to_date: YESTERDAY },
      "request.invalid",
    ),
    sees(
      contract.deviceOnlineStatus,
      "tells how long each device was online, until now",
      async ({ call }) => {
        const { devices } = await call(contract.deviceOnlineStatus, { day: TODAY });
        const of = (name: string) => devices.find(({ device_name }) => device_name === name);
        const { online_ms = 0, day_ms = 0, online = [] } = of("Main incomer") ?? {};
        const gate = of("Main gate");
        return [
          devices.length,
          [online_ms, day_ms, online.length],
          Math.round((day_ms - (gate?.online_ms ?? 0)) / HOUR),
          `${each(devices, "device_name")}` === `${each(devices, "device_name").toSorted()}`,
        ];
      },
      [35, [11.75 * HOUR, 11.75 * HOUR, 1], 3, true],
    ),
    sees(
      contract.deviceOnlineStatus,
      "tells the day of the power cut of one device alone",
      async ({ call }) => {
        const { devices } = await call(contract.deviceOnlineStatus, { day: "2026-03-09", id: device("Office AC") });
        return devices.map(({ device_name, online, since, day_ms }) => [device_name, online, since, day_ms]);
      },
      [
        [
          "Office AC",
          [
            { from: 1772994600000, to: 1773047586963 },
            { from: 1773050599676, to: 1773081000000 },
          ],
          1772994600000,
          86400000,
        ],
      ],
    ),
    refuses(contract.deviceOnlineStatus, "an unknown device", { day: TODAY, id: UNKNOWN }, "device.not_found"),
    sees(
      contract.devicesOfDay,
      "tells of every device of a day its Wi-Fi and when it was seen last, as it was then",
      async ({ call }) => {
        const of = async (day: string, name: string) => {
          const { devices, as_of } = await call(contract.devicesOfDay, { day });
          const { last_seen, rssi, removed } = devices.find((each) => each._id === device(name)) ?? {};
          return [devices.length, as_of, last_seen, rssi, removed];
        };
        return [await of(TODAY, "Main gate"), await of(YESTERDAY, "Main gate"), await of("2026-01-01", "Main gate")];
      },
      [
        [35, "2026-03-18T06:15:00.000Z", "2026-03-18T03:15:00.000Z", -48, null],
        [35, "2026-03-17T18:30:00.000Z", "2026-03-17T18:29:30.000Z", -48, null],
        [0, "2026-01-01T18:30:00.000Z", undefined, undefined, undefined],
      ],
    ),
    refuses(contract.devicesOfDay, "a day that is none", { day: "2026-02-30" }, "request.invalid"),
    sees(
      contract.latestEvents,
      "tells what each bay last said, and since when",
      async ({ call }) => {
        const { events } = await call(contract.latestEvents, {
          type: EventType.parking,
          device_type: "KIOT_PARKING_SENSOR",
        });
        const of = (name: string) => events.find((event) => event.device === device(name));
        return ["Bay P1", "Bay P2", "Bay P3"].map((name) => [of(name)?.value, of(name)?.since]);
      },
      [
        [1, "2026-03-18T03:13:42.469Z"],
        [1, "2026-03-18T03:09:21.527Z"],
        [1, "2026-03-18T03:38:06.929Z"],
      ],
    ),
    refuses(contract.latestEvents, "an event of no type", {}, "request.invalid"),
    sees(
      contract.criticalAlerts,
      "tells what someone should look at, newest first",
      async ({ call }) => {
        const { alerts } = await call(contract.criticalAlerts, { day: "2026-03-14" });
        return alerts.map(({ device_name, type, value, createdAt }) => [device_name, type, value, createdAt]).sort();
      },
      ["Borewell pump", "Chiller panel", "Main incomer", "Transfer pump"].map((name) => {
        return [name, 13, 199, "2026-03-14T14:18:00.000Z"];
      }),
    ),
    refuses(contract.criticalAlerts, "what is no day", { day: "today" }, "request.invalid"),
  ],
};
