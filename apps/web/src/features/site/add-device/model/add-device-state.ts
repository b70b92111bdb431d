import type { Device, Provisioning } from "@switchboard/contract";
import { type DeviceTypeCode, networkOf } from "@switchboard/domain/site";

/** The steps of spec §2, in order. */
export const STEPS = ["type", "auth", "name", "join", "wifi", "configure"] as const;
export type StepName = (typeof STEPS)[number];
export type Step = 1 | 2 | 3 | 4 | 5 | 6;

/** Device configuration progress (spec §4). */
export const PROGRESS = ["connecting", "configuring", "sent", "waiting", "done"] as const;
export type Progress = (typeof PROGRESS)[number];

/** The server's answer, kept in memory until the device has it and is online. */
export interface CreatedDevice {
  device: Device;
  provisioning: Provisioning;
}

/** The add-device state of spec §3, plus the input of the later steps. */
export interface AddDeviceState {
  selected_device_type: DeviceTypeCode | undefined;
  auth: { device_id: string; device_pin: string; valid: boolean };
  step: Step;
  /** The id of an existing device that moves to another Wi-Fi; its type and name stay. */
  moving: string | undefined;
  device_name: string;
  room: string | null;
  wifi: { ssid: string; password: string };
  /** True once the server was asked to create the device; without an answer it may exist all the same. */
  asked: boolean;
  created: CreatedDevice | undefined;
  /** True once the device has taken its configuration. */
  sent: boolean;
  /** The device added or moved last; the steps below its card start anew. */
  added: Device | undefined;
}

export const INITIAL: AddDeviceState = {
  selected_device_type: undefined,
  auth: { device_id: "", device_pin: "", valid: false },
  step: 1,
  moving: undefined,
  device_name: "",
  room: null,
  wifi: { ssid: "", password: "" },
  asked: false,
  created: undefined,
  sent: false,
  added: undefined,
};

/** An existing device is asked for its Wi-Fi only. */
const FIRST_MOVING_STEP = 4;

export function movingState(device: Pick<Device, "_id" | "kd_id" | "device_type" | "device_name">): AddDeviceState {
  return {
    ...INITIAL,
    moving: device._id,
    selected_device_type: device.device_type,
    auth: { device_id: device.kd_id, device_pin: "", valid: true },
    device_name: device.device_name,
    step: FIRST_MOVING_STEP,
  };
}

type Kind = Pick<AddDeviceState, "moving" | "selected_device_type">;

/** A device with a SIM card is configured like any other but needs no Wi-Fi. */
export function isMobile({ selected_device_type: type }: Pick<AddDeviceState, "selected_device_type">): boolean {
  return type !== undefined && networkOf(type) === "mobile";
}

export const stepOf = (name: StepName): Step => (STEPS.indexOf(name) + 1) as Step;

export function stepsOf(flow: Kind): StepName[] {
  return STEPS.filter((name) => {
    if (name === "wifi" && isMobile(flow)) return false;
    return !flow.moving || stepOf(name) >= FIRST_MOVING_STEP;
  });
}

export type AddDeviceAction =
  | { type: "typeSelected"; code: DeviceTypeCode }
  | { type: "authTyped"; device_id: string; device_pin: string }
  | { type: "authChecked"; device_id: string; device_pin: string }
  | { type: "named"; device_name: string; room: string | null }
  | { type: "joined" }
  | { type: "wifiChosen"; ssid: string; password: string }
  | { type: "asked" }
  | { type: "created"; created: CreatedDevice }
  | { type: "sent" }
  | { type: "done" }
  | { type: "went"; step: Step }
  | { type: "reset" };

/** Allows returning to a passed step; once the server knows the device, only its Wi-Fi can be changed. */
export function canGoTo(state: AddDeviceState, step: Step): boolean {
  if (step >= state.step || !stepsOf(state).some((name) => stepOf(name) === step)) return false;
  return (state.created === undefined && !state.moving) || step >= FIRST_MOVING_STEP;
}

function selectType(state: AddDeviceState, code: DeviceTypeCode): AddDeviceState {
  // The ID was checked for its type, so another type needs another check.
  const isSame = code === state.selected_device_type;
  const auth = isSame ? state.auth : { ...state.auth, valid: false };
  return { ...state, selected_device_type: code, auth, step: 2 };
}

export function addDevice(state: AddDeviceState, action: AddDeviceAction): AddDeviceState {
  switch (action.type) {
    case "typeSelected":
      return selectType(state, action.code);
    case "authTyped": {
      const { device_id, device_pin } = action;
      // The request to create a device was for one ID only.
      const asked = state.asked && device_id === state.auth.device_id;
      return { ...state, auth: { device_id, device_pin, valid: false }, asked };
    }
    case "authChecked": {
      const { device_id, device_pin } = action;
      return { ...state, auth: { device_id, device_pin, valid: true }, step: 3 };
    }
    case "named":
      return state.auth.valid ? { ...state, device_name: action.device_name, room: action.room, step: 4 } : state;
    case "joined":
      // A Wi-Fi typed for another type does not apply.
      return isMobile(state) ? { ...state, wifi: INITIAL.wifi, sent: false, step: 6 } : { ...state, step: 5 };
    case "wifiChosen":
      // Changed Wi-Fi details have to be sent again.
      return { ...state, wifi: { ssid: action.ssid, password: action.password }, sent: false, step: 6 };
    case "asked":
      return { ...state, asked: true };
    case "created":
      return { ...state, created: action.created };
    case "sent":
      return { ...state, sent: true };
    case "done":
      return { ...INITIAL, added: state.created?.device };
    case "went":
      return canGoTo(state, action.step) ? { ...state, step: action.step } : state;
    case "reset":
      return INITIAL;
  }
}
