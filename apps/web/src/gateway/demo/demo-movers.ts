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
import { controlOf } from "./demo-special.ts";

interface Ports {
  /** The device tells its switches. */
  report(device: Device): void;
  /** The device tells an event. */
  tell(device: Device, type: number, value: number): void;
}

/** What devices of the demo do by themselves once they were switched: curtains arrive, bells fall silent. */
export function createMovers({ report, tell }: Ports) {
  const arriving = new Map<string, ReturnType<typeof setTimeout>>();

  function release(device: Device, isLetGo: (each: SwitchAppliance) => boolean): void {
    const held = (device.switch_appliances ?? []).filter((each) => each.current_status && isLetGo(each));
    for (const each of held) each.current_status = false;
    if (held.length > 0) report(device);
  }

  function stop(device: Device, curtain: Curtain): void {
    const wasMoving = arriving.has(device._id);
    clearTimeout(arriving.get(device._id));
    arriving.delete(device._id);
    release(device, (each) => movesCurtain(curtain, each.switch_no));
    if (wasMoving) tell(device, EventType.curtain, CurtainState.stopped);
  }

  function move(device: Device, curtain: Curtain, by: number): void {
    const isOpening = by === curtain.openBy;
    const isOfCurtain = (each: SwitchAppliance) => movesCurtain(curtain, each.switch_no);
    clearTimeout(arriving.get(device._id));
    release(device, (each) => isOfCurtain(each) && each.switch_no !== by);
    tell(device, EventType.curtain, isOpening ? CurtainState.opening : CurtainState.closing);
    if (curtain.drive === "pulsed") setTimeout(() => release(device, isOfCurtain), CURTAIN_PULSE_MS);
    const arrive = () => {
      arriving.delete(device._id);
      release(device, isOfCurtain);
      tell(device, EventType.curtain, isOpening ? CurtainState.open : CurtainState.closed);
    };
    arriving.set(device._id, setTimeout(arrive, curtain.travelMs));
  }

  function ring(device: Device, bell: number): void {
    tell(device, EventType.doorbell, DOORBELL_RUNG);
    setTimeout(() => release(device, (each) => each.switch_no === bell), DOORBELL_RING_MS);
  }

  /** After a switch was turned on or off. */
  return (device: Device, { switch_no, current_status }: SwitchAppliance): void => {
    const { curtain, bell } = controlOf(device);
    if (curtain && movesCurtain(curtain, switch_no))
      current_status ? move(device, curtain, switch_no) : stop(device, curtain);
    if (bell === switch_no && current_status) ring(device, bell);
  };
}
