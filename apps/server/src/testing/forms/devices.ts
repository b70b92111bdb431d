import { contract } from "@switchboard/contract";
import { breaks, type FormRule, LONG, MANDATORY, NAME } from "./rule.ts";

const ID = "3f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f";
const VOLTS = { value: "v", table: "holding", address: 10, type: "u16", scale: 0.1, unit: "V" } as const;
const TEMPLATE = {
  maker: "Acme",
  model: "M1",
  phases: 1,
  words: "big",
  source: "",
  registers: [VOLTS],
} as const;

/** The rules of the forms about devices, their groups and their remotes. */
export const DEVICES: Record<string, FormRule[]> = {
  "features/site/add-device/auth/AuthStep.tsx": [
    breaks(
      "a device ID",
      contract.deviceExists,
      { device_id: "a/b", device_pin: "1", device_type: "SW_2_REL" },
      { path: "device_id", says: "Not a device ID" },
    ),
    breaks(
      "a PIN",
      contract.deviceExists,
      { device_id: "SB-1", device_pin: "", device_type: "SW_2_REL" },
      { path: "device_pin", says: MANDATORY },
    ),
  ],
  "features/site/add-device/name/NameStep.tsx": [
    breaks(
      "a name",
      contract.newDevice,
      { device_id: "SB-1", device_pin: "1", device_type: "SW_2_REL", device_name: LONG },
      { path: "device_name", says: "Device name: At most 80 characters" },
    ),
  ],
  "features/site/devices/edit/EditDevice.tsx": [
    {
      rule: "a name",
      call: contract.editDevice,
      input: ({ board }) => ({ id: board.id, device_name: " " }),
      path: "device_name",
      says: MANDATORY,
    },
    {
      rule: "short values",
      call: contract.editDevice,
      input: ({ board }) => ({ id: board.id, meta: { Floor: "x".repeat(201) } }),
      path: "meta.Floor",
      says: "At most 200 characters",
    },
    {
      rule: "a rating that a meter can have",
      call: contract.editDevice,
      input: ({ board }) => ({ id: board.id, rating: { phases: 3, volts: 600, amperes: 4, ct_secondary: 5 } }),
      path: "rating.amperes",
      says: "The primary current must not be below the secondary current",
    },
  ],
  "widgets/SwitchNames.tsx": [
    { rule: "a name", call: contract.editSwitch, input: ({ lamp }) => ({ id: lamp, name: LONG }), ...NAME },
  ],
  "widgets/switch-details/RenameSwitch.tsx": [
    { rule: "a name", call: contract.editSwitch, input: ({ lamp }) => ({ id: lamp, name: LONG }), ...NAME },
  ],
  "widgets/limits/LimitsSheet.tsx": [
    {
      rule: "a run no shorter than the minimum on time",
      call: contract.setLimits,
      input: ({ lamp }) => ({ switch_appliance: lamp, min_on_s: 120, min_off_s: null, max_run_s: 60 }),
      path: "max_run_s",
      says: "The longest run cannot be shorter than the minimum on time",
      code: "protection.invalid",
    },
  ],
  "features/control/protections/InterlockSheet.tsx": [
    {
      rule: "a name",
      call: contract.newInterlock,
      input: ({ lamp }) => ({ name: LONG, switches: [lamp, lamp] }),
      ...NAME,
    },
  ],
  "features/energy/demand/limit/LimitForm.tsx": [
    breaks(
      "a limit above nothing",
      contract.setDemandLimit,
      { supply: ID, limit: 0, measure: "w", minutes: 15 },
      { path: "limit", says: "At least 100" },
    ),
    {
      rule: "a load to shut off",
      call: contract.setDemandLimit,
      input: () => ({ supply: ID, limit: 50_000, measure: "w", minutes: 15, is_on: true, loads: [] }),
      path: "loads",
      says: "Choose at least one load to shut off before turning it on",
      code: "demand.invalid",
    },
  ],
  "features/energy/demand/limit/LoadSheet.tsx": [
    {
      rule: "what the load draws",
      call: contract.setDemandLimit,
      input: ({ lamp }) => ({
        supply: ID,
        limit: 50_000,
        measure: "w",
        minutes: 15,
        loads: [{ switch_appliance: lamp }],
      }),
      path: "loads.0.watts",
      says: "Enter what it draws, or choose its meter",
      code: "demand.invalid",
    },
  ],
  "widgets/holds/HoldSheet.tsx": [
    {
      rule: "a reason for more than a day",
      call: contract.newHolds,
      input: ({ lamp }) => ({ switches: [lamp], switch_state: 1, until: "time", minutes: 1441 }),
      path: "why",
      says: "Say why, for a hold of more than a day",
      code: "hold.invalid",
    },
    {
      rule: "a time to come",
      call: contract.newHolds,
      input: ({ lamp }) => ({ switches: [lamp], switch_state: 1, until: "time", at: "2020-01-01T00:00:00.000Z" }),
      path: "at",
      says: "Choose a time that is still to come",
      code: "hold.invalid",
    },
  ],
  "widgets/sensors/RenameSensor.tsx": [
    breaks(
      "a name",
      contract.editSensor,
      { id: "3f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f", name: LONG },
      { path: "name", says: "At most 80 characters" },
    ),
  ],
  "features/site/gateways/NewGateway.tsx": [
    breaks("a name", contract.newGateway, { name: " " }, { path: "name", says: MANDATORY }),
  ],
  "features/site/gateways/RenameGateway.tsx": [
    breaks(
      "a name",
      contract.renameGateway,
      { id: "3f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f", name: LONG },
      { path: "name", says: "At most 80 characters" },
    ),
  ],
  "features/site/gateways/modbus/NewMeter.tsx": [
    breaks(
      "a name",
      contract.newModbusMeter,
      { gateway: ID, name: " ", host: "10.0.0.7", port: 502, unit: 1, template: "eastron-sdm630" },
      { path: "name", says: MANDATORY },
    ),
    breaks(
      "an address",
      contract.newModbusMeter,
      { gateway: ID, name: "Main", host: "ten dot one", port: 502, unit: 1, template: "eastron-sdm630" },
      { path: "host", says: "Not an address" },
    ),
  ],
  "features/site/gateways/modbus/TemplateForm.tsx": [
    breaks("a maker", contract.newModbusTemplate, { ...TEMPLATE, maker: " " }, { path: "maker", says: MANDATORY }),
    breaks(
      "a current that a meter can have",
      contract.newModbusTemplate,
      { ...TEMPLATE, amperes: 0 },
      { path: "amperes", says: "Between 1 and 10,000 A" },
    ),
    breaks(
      "a unit that fits",
      contract.newModbusTemplate,
      { ...TEMPLATE, registers: [{ ...VOLTS, unit: "kWh" }] },
      { path: "registers.0", says: "Not a unit of this" },
    ),
  ],
  "features/site/gateways/found/AdoptForm.tsx": [
    breaks(
      "a name",
      contract.adoptDevices,
      { devices: [{ found: "3f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f", device_name: "", channels: [] }] },
      { path: "devices.0.device_name", says: MANDATORY },
    ),
  ],
  "features/site/gateways/found/ExtendForm.tsx": [
    breaks(
      "a channel's name",
      contract.extendDevice,
      { found: "3f2b7c1e-4a5d-4c6b-8e7f-9a0b1c2d3e4f", channels: [{ key: "l2", name: "" }] },
      { path: "channels.0.name", says: MANDATORY },
    ),
  ],
  "widgets/groups/GroupForm.tsx": [
    breaks("a name", contract.newGroup, { name: "", type: "room" }, { path: "name", says: MANDATORY }),
  ],
  "widgets/places/PlaceForm.tsx": [
    breaks("a name", contract.newPlace, { name: "", kind: "floor" }, { path: "name", says: MANDATORY }),
  ],
  "features/site/remotes/new/NameStep.tsx": [
    {
      rule: "a name",
      call: contract.newRemote,
      input: ({ blaster }) => ({ name: "", codeset: "tv-samsung-1", paired_ud: blaster.id }),
      path: "name",
      says: MANDATORY,
    },
  ],
  "features/site/remotes/edit/EditRemoteForm.tsx": [
    { rule: "a name", call: contract.editRemote, input: ({ remote }) => ({ remote_id: remote, name: LONG }), ...NAME },
  ],
  "features/site/remotes/learn/LearnKey.tsx": [
    {
      rule: "a label",
      call: contract.editRemote,
      input: ({ remote }) => ({
        remote_id: remote,
        custom_keys: [{ key: "custom_1", label: " ", carrier: 38_000, pattern: [1, 1] }],
      }),
      path: "custom_keys.0.label",
      says: MANDATORY,
    },
    {
      rule: "a carrier",
      call: contract.editRemote,
      input: ({ remote }) => ({
        remote_id: remote,
        custom_keys: [{ key: "custom_1", label: "Cinema", carrier: 70_000, pattern: [1, 1] }],
      }),
      path: "custom_keys.0.carrier",
      says: "At most 60000",
    },
  ],
};
