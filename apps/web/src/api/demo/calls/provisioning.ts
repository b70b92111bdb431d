import { type BodyOf, contract } from "@switchboard/contract";
import { OnlineStatus } from "@switchboard/domain";
import { type LocalDevice, LocalDeviceError } from "../../local-device-port.ts";
import type { On } from "../calls.ts";
import type { DemoBuilding } from "../live/building.ts";
import { refuse } from "../refuse.ts";
import { type DemoStore, unbox } from "../store.ts";

/** What a device takes to leave its own Wi-Fi, join another one and sign in. */
const JOINING_MS = 2_000;

/** In the demo every device ID that is not in the building yet waits in a box, with any PIN. */
class DemoProvisioning implements LocalDevice {
  readonly #store: DemoStore;
  readonly #building: DemoBuilding;
  #inHand = { device_id: "", device_type: "" };

  constructor(store: DemoStore, building: DemoBuilding) {
    this.#store = store;
    this.#building = building;
  }

  exists({ device_id, device_type }: BodyOf<typeof contract.deviceExists>): { exists: true } {
    if (this.#store.devices.some(({ kd_id }) => kd_id === device_id)) throw refuse("device.taken");
    this.#inHand = { device_id, device_type: device_type ?? "" };
    return { exists: true };
  }

  add(claim: BodyOf<typeof contract.newDevice>) {
    this.exists(claim);
    const store = this.#store;
    const { device_id: kd_id, device_name, device_type } = claim;
    const room = claim.room ? store.group(claim.room) : undefined;
    if (room && room.type !== "room") throw refuse("group.not_found");
    const after = { kd_id, device_name, device_type };
    const device = unbox({ _id: store.newId(), ...after }, store.home, () => store.newId());
    store.devices.push(device);
    for (const held of [store.self.devices, store.self.owned]) held.add(device._id);
    room?.devices.push(device._id);
    store.record({ action: "device.create", subject: device_name, subject_id: device._id, after });
    return { device: store.present(device), provisioning: this.#provisioning() };
  }

  /** It leaves the building's Wi-Fi and opens its own, as a real one does that the broker refuses. */
  renew(id: string) {
    const device = this.#store.device(id);
    this.#inHand = { device_id: device.kd_id, device_type: device.device_type };
    this.#building.setStatus(device, OnlineStatus.offline);
    this.#store.record({ action: "device.secret", subject: device.device_name, subject_id: id });
    return { provisioning: this.#provisioning() };
  }

  async ping() {
    if (this.#inHand.device_id === "") throw new LocalDeviceError("no_answer");
    return { ...this.#inHand };
  }

  async networks() {
    return [
      { ssid: "Meridian Office", rssi: -48, secure: true },
      { ssid: "Meridian Guests", rssi: -71, secure: false },
      { ssid: "Meridian Basement", rssi: -83, secure: true },
    ];
  }

  async configure(): Promise<void> {
    const device = this.#store.devices.find(({ kd_id }) => kd_id === this.#inHand.device_id);
    if (device) setTimeout(() => this.#building.setStatus(device, OnlineStatus.online), JOINING_MS);
  }

  #provisioning() {
    return { home: this.#store.home, broker: "demo:1883", secret: "demo" };
  }
}

export function provisioningCalls(on: On, store: DemoStore, building: DemoBuilding): LocalDevice {
  const provisioning = new DemoProvisioning(store, building);
  on(contract.deviceExists, (body) => provisioning.exists(body));
  on(contract.newDevice, (body) => provisioning.add(body));
  on(contract.updateDeviceSecret, ({ id }) => provisioning.renew(id));
  return provisioning;
}
