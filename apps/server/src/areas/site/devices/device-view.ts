import { type Append, type Device, deviceTopic, switchTopic } from "@switchboard/contract";
import { coverSwitches, type DeviceType, deviceType } from "@switchboard/domain/site";
import type { DeviceRow } from "./devices.repository.ts";
import type { FieldOfDevice } from "./field-devices.repository.ts";

/** Presents a device to its viewer: someone with single switches gets those switches and their own topics. */
export function presentDevice(row: DeviceRow, enterpriseId: string, appends: readonly Append[]): Device {
  const type = deviceType(row.device_type);
  const device: Device = {
    _id: row.id,
    device_name: row.device_name,
    kd_id: row.kd_id,
    device_type: row.device_type,
    current_status: row.current_status,
    current_dimm: visibleDimmers(row, type),
    last_seen: row.last_seen?.toISOString() ?? null,
    rssi: row.rssi,
    groups: row.groups.map((group) => ({ _id: group.id, name: group.name, type: group.type })),
    meta: row.whole ? row.meta : {},
    access: row.whole ? "device" : "switch",
    owner: row.whole ? row.owner : null,
    field: row.field && asShown(row.field, row),
  };
  if (row.managed) device.managed = true;
  if (row.rating && row.whole) device.rating = row.rating;
  if (appends.includes("swappliance"))
    device.switch_appliances = row.switches.map(({ id, ...rest }) => ({ _id: id, ...rest }));
  if (appends.includes("kiotdevice")) {
    device.device_info = {
      subscription_topic: topics(row, enterpriseId).join(","),
      publish_topic: deviceTopic(row.kd_id, enterpriseId, "ping"),
    };
    device.device_config = row.whole ? row.device_config : {};
  }
  if (appends.includes("deviceType")) device.deviceType = { ...type, switches: [...type.switches] };
  return device;
}

function asShown(field: FieldOfDevice, { gateway_name: gateway, whole }: DeviceRow): Device["field"] {
  const { driver, maker, model, gateway: id } = field;
  const covers = whole ? coverSwitches(field.switches) : [];
  const gateway_id = gateway === null ? null : id;
  return { driver, maker, model, gateway, gateway_id, ...(covers.length > 0 && { covers }) };
}

/** Counts the switches of a field device, because its type does not say how many it has. */
function visibleDimmers(row: DeviceRow, type: DeviceType): (number | null)[] {
  const count = row.field ? Math.max(0, ...row.switches.map((each) => each.switch_no)) : type.switches.length;
  return Array.from(
    { length: count },
    (_, index) => row.switches.find((each) => each.switch_no === index + 1)?.current_dimm ?? null,
  );
}

function topics(row: DeviceRow, enterpriseId: string): string[] {
  const status = deviceTopic(row.kd_id, enterpriseId, "status");
  if (!row.whole) return [status, ...row.switches.map((each) => switchTopic(row.kd_id, enterpriseId, each.switch_no))];
  return [
    status,
    ...(["heartbeat", "state", "power", "sensor", "event", "config"] as const).map((channel) =>
      deviceTopic(row.kd_id, enterpriseId, channel),
    ),
  ];
}
