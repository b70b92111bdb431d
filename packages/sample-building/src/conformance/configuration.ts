import { contract } from "@switchboard/contract";
import { device, UNKNOWN } from "./building.ts";
import { type Area, refuses, sees } from "./cases.ts";

const METER = device("UPS meter");

export const configuration: Area = {
  name: "configuration",
  cases: [
    sees(
      contract.deviceConfig,
      "tells what a device holds, and that nothing is under way",
      async ({ call }) => {
        const { config, confirmed_at, pending } = await call(contract.deviceConfig, {
          userDevice: device("Front door"),
        });
        return [config, confirmed_at !== null, pending];
      },
      [{ disable_doorbell: false, doorbell_status_indicator: true, doorbell_talk_mode: "HOLD_TO_TALK" }, true, null],
    ),
    sees(
      contract.deviceConfig,
      "knows nothing of a device that was never configured",
      ({ call }) => call(contract.deviceConfig, { userDevice: METER }),
      { config: {}, confirmed_at: null, pending: null },
    ),
    sees(
      contract.deviceConfig,
      "takes an empty value for one that was left out",
      ({ call }) => call(contract.deviceConfig, { userDevice: METER, id: "" }),
      { config: {}, confirmed_at: null, pending: null },
    ),
    sees(
      contract.configureDevice,
      "holds a setting as pending until the device confirms it",
      async ({ call }) => {
        const { request_id: id, expires_at } = await call(contract.configureDevice, {
          userDevice: METER,
          config: { over_voltage: 250 },
        });
        const own = await call(contract.deviceConfig, { userDevice: METER, id });
        return [expires_at, own, await call(contract.deviceConfig, { userDevice: METER })];
      },
      [
        "2026-03-18T06:15:10.000Z",
        { config: {}, confirmed_at: null, pending: { over_voltage: 250 } },
        { config: {}, confirmed_at: null, pending: { over_voltage: 250 } },
      ],
    ),
    sees(
      contract.deviceConfig,
      "knows nothing of a request that there was not",
      ({ call }) => call(contract.deviceConfig, { userDevice: METER, id: UNKNOWN }),
      { config: {}, confirmed_at: null, pending: null },
    ),
    refuses(
      contract.configureDevice,
      "a value out of its bounds",
      { userDevice: METER, config: { over_voltage: 601 } },
      "config.invalid",
    ),
    refuses(
      contract.configureDevice,
      "an unknown device",
      { userDevice: UNKNOWN, config: { over_voltage: 250 } },
      "device.not_found",
    ),
    refuses(
      contract.configureDevice,
      "a device that is offline",
      { userDevice: device("Main gate"), config: { increased_switch_delay: true } },
      "device.offline",
    ),
    refuses(contract.configureDevice, "no setting at all", { userDevice: METER, config: {} }, "request.invalid"),
    refuses(contract.deviceConfig, "an unknown device", { userDevice: UNKNOWN }, "device.not_found"),
    refuses(
      contract.deviceConfig,
      "to ask a device that is offline",
      { userDevice: device("Main gate"), ask: "1" },
      "device.offline",
    ),
  ],
};
