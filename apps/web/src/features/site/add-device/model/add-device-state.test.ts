import { expect, it, test } from "vitest";
import { aDevice, HOME } from "../../../../testing/devices.ts";
import {
  type AddDeviceAction,
  type AddDeviceState,
  addDevice,
  type CreatedDevice,
  canGoTo,
  INITIAL,
  type Step,
  stepsOf,
} from "./add-device-state.ts";

const created: CreatedDevice = { device: aDevice(1), provisioning: { home: HOME, broker: "b:1883", secret: "s" } };
const WAY: AddDeviceAction[] = [
  { type: "typeSelected", code: "SW_2_REL" },
  { type: "authChecked", device_id: "SB-BOX-0001", device_pin: "1234" },
  { type: "named", device_name: "Hall board", room: null },
  { type: "joined" },
  { type: "wifiChosen", ssid: "Office", password: "long enough" },
];
const after = (count: number, ...more: AddDeviceAction[]) =>
  [...WAY.slice(0, count), ...more].reduce(addDevice, INITIAL);

test.each([
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 5],
  [5, 6],
])("after %i answers the flow stands at step %i", (answers, step) => {
  expect(after(answers).step).toBe(step);
});

it("leaves out the Wi-Fi of a device with a SIM card, even one typed for another type", () => {
  const gsm = after(5, { type: "went", step: 1 }, { type: "typeSelected", code: "GSM_RELAY_4" });
  expect(stepsOf(gsm)).toEqual(["type", "auth", "name", "join", "configure"]);
  const joined = [...WAY.slice(1, 3), { type: "joined" } as const].reduce(addDevice, gsm);
  expect(joined).toMatchObject({ step: 6, wifi: { ssid: "", password: "" } });
  expect([4, 5].map((step) => canGoTo(joined, step as Step))).toEqual([true, false]);
});

it("keeps the spec's own shape: the type, the checked ID and PIN, and the step", () => {
  expect(after(2)).toMatchObject({
    selected_device_type: "SW_2_REL",
    auth: { device_id: "SB-BOX-0001", device_pin: "1234", valid: true },
    step: 3,
  });
});

test.each<[string, AddDeviceAction[], Partial<AddDeviceState>]>([
  [
    "another type makes the checked ID void",
    [
      { type: "went", step: 1 },
      { type: "typeSelected", code: "IR_BLASTER" },
    ],
    { auth: { device_id: "SB-BOX-0001", device_pin: "1234", valid: false }, step: 2 },
  ],
  [
    "the same type again keeps it",
    [
      { type: "went", step: 1 },
      { type: "typeSelected", code: "SW_2_REL" },
    ],
    { auth: { device_id: "SB-BOX-0001", device_pin: "1234", valid: true }, step: 2 },
  ],
  [
    "another PIN has to be checked again",
    [{ type: "authTyped", device_id: "SB-BOX-0001", device_pin: "9" }],
    { auth: { device_id: "SB-BOX-0001", device_pin: "9", valid: false } },
  ],
  ["nothing is jumped ahead", [{ type: "went", step: 6 }], { step: 3 }],
  ["a reset starts at step 1 with nothing left", [{ type: "reset" }], INITIAL],
])("after the ID was checked, %s", (_, actions, expected) => {
  expect(after(2, ...actions)).toMatchObject(expected);
});

it("accepts no name before the ID has been checked", () => {
  expect(after(1, { type: "named", device_name: "Hall board", room: null }).step).toBe(2);
});

test.each<[Step, boolean, boolean]>([
  [1, true, false],
  [3, true, false],
  [4, true, true],
  [5, true, true],
  [6, false, false],
])("from step 6 one may go back to %i: %s before the device is created, %s after", (step, before, afterwards) => {
  expect(canGoTo(after(5), step)).toBe(before);
  expect(canGoTo(after(5, { type: "created", created }), step)).toBe(afterwards);
});

it("sends again after the Wi-Fi was changed, and keeps the server's answer", () => {
  const other: AddDeviceAction = { type: "wifiChosen", ssid: "Guests", password: "" };
  const state = after(5, { type: "created", created }, { type: "sent" }, { type: "went", step: 5 }, other);
  expect(state).toMatchObject({ step: 6, sent: false, created, wifi: { ssid: "Guests", password: "" } });
});

it("returns to step 1 when done, without the PIN, the password or the secret", () => {
  const state = after(5, { type: "created", created }, { type: "sent" }, { type: "done" });
  expect(state).toEqual({ ...INITIAL, added: created.device });
});

it("remembers that the server was asked to create this ID, and forgets it with another one", () => {
  const asked = after(5, { type: "asked" });
  const typed = (device_id: string) => addDevice(asked, { type: "authTyped", device_id, device_pin: "1" }).asked;
  expect([asked.asked, typed("SB-BOX-0001"), typed("SB-BOX-0002")]).toEqual([true, true, false]);
});
