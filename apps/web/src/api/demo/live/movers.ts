import type { Device, SwitchAppliance } from "@switchboard/contract";
import {
  CURTAIN_PULSE_MS,
  type Curtain,
  CurtainState,
  DOORBELL_RING_MS,
  DOORBELL_RUNG,
  EventType,
  movesCurtain,
} from "@switchboard/domain";
import { controlOf } from "./control.ts";

interface Ports {
  /** The device tells its switches. */
  report(device: Device): void;
  /** The device tells an event. */
  tell(device: Device, type: number, value: number): void;
}

/** What devices of the demo do by themselves once they were switched: curtains arrive, bells fall silent. */
export class Movers {
  readonly #ports: Ports;
  readonly #arriving = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** After a switch was turned on or off. */
  moved(device: Device, { switch_no, current_status }: SwitchAppliance): void {
    const { curtain, bell } = controlOf(device);
    if (curtain && movesCurtain(curtain, switch_no))
      current_status ? this.#move(device, curtain, switch_no) : this.#stop(device, curtain);
    if (bell === switch_no && current_status) this.#ring(device, bell);
  }

  #release(device: Device, isLetGo: (each: SwitchAppliance) => boolean): void {
    const held = (device.switch_appliances ?? []).filter((each) => each.current_status && isLetGo(each));
    for (const each of held) each.current_status = false;
    if (held.length > 0) this.#ports.report(device);
  }

  #stop(device: Device, curtain: Curtain): void {
    const wasMoving = this.#arriving.has(device._id);
    clearTimeout(this.#arriving.get(device._id));
    this.#arriving.delete(device._id);
    this.#release(device, (each) => movesCurtain(curtain, each.switch_no));
    if (wasMoving) this.#ports.tell(device, EventType.curtain, CurtainState.stopped);
  }

  #move(device: Device, curtain: Curtain, by: number): void {
    const isOpening = by === curtain.openBy;
    const isOfCurtain = (each: SwitchAppliance) => movesCurtain(curtain, each.switch_no);
    clearTimeout(this.#arriving.get(device._id));
    this.#release(device, (each) => isOfCurtain(each) && each.switch_no !== by);
    this.#ports.tell(device, EventType.curtain, isOpening ? CurtainState.opening : CurtainState.closing);
    if (curtain.drive === "pulsed") setTimeout(() => this.#release(device, isOfCurtain), CURTAIN_PULSE_MS);
    const arrive = () => {
      this.#arriving.delete(device._id);
      this.#release(device, isOfCurtain);
      this.#ports.tell(device, EventType.curtain, isOpening ? CurtainState.open : CurtainState.closed);
    };
    this.#arriving.set(device._id, setTimeout(arrive, curtain.travelMs));
  }

  #ring(device: Device, bell: number): void {
    this.#ports.tell(device, EventType.doorbell, DOORBELL_RUNG);
    setTimeout(() => this.#release(device, (each) => each.switch_no === bell), DOORBELL_RING_MS);
  }
}
