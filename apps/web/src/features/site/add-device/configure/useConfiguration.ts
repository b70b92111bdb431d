import { encodeWifiPassword } from "@switchboard/domain/site";
import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from "react";
import { localDevice } from "../../../../api/local-device.ts";
import type { Setback } from "../../../../api/local-device-port.ts";
import { browserClock } from "../../../../live/clock.ts";
import { signal } from "../../../../ui/signal.ts";
import { createDeviceOnce, renewDevice, trackDevice, whenDeviceOnline } from "../api/provisioning.ts";
import type { AddDeviceAction, AddDeviceState, Created, Progress } from "../model/add-device-state.ts";
import { type ConfigurePorts, configureDevice, type Trouble } from "../model/configure-device.ts";

async function sendConfig(address: string, state: AddDeviceState, created: Created, leave: AbortSignal): Promise<void> {
  const { ssid, password } = state.wifi;
  const device = await localDevice();
  await device.configure(address, { ssid, password: encodeWifiPassword(password), ...created.provisioning }, leave);
}

/** Of the device itself alone: another one at the same address has its own story. */
async function askSetback(address: string, created: Created, leave: AbortSignal): Promise<Setback | undefined> {
  const { device_id, error } = await (await localDevice()).ping(address, leave);
  return device_id === created.device.kd_id ? error : undefined;
}

interface ConfigurationOptions {
  state: AddDeviceState;
  address: string;
  dispatch: Dispatch<AddDeviceAction>;
  onDone(): void;
}

/** Runs the configuration for as long as its step is on screen, and begins where it was left. */
export function useConfiguration({ state, address, dispatch, onDone }: ConfigurationOptions) {
  const [progress, setProgress] = useState<Progress>("connecting");
  const [trouble, setTrouble] = useState<Trouble>();
  const asked = useRef(signal()).current;
  // What the server has answered belongs to the flow, and must not start it a second time.
  const begin = useEffectEvent((leave: AbortSignal) => {
    leave.throwIfAborted();
    const { moving } = state;
    const create = moving ? (until: AbortSignal) => renewDevice(moving, until) : createDeviceOnce(state);
    const ports: ConfigurePorts = {
      create: (until) => {
        dispatch({ type: "asked" });
        return create(until);
      },
      send: (created, until) => sendConfig(address, state, created, until),
      track: async (created, until) => void (await trackDevice(created.device._id, until)),
      setback: (created, until) => askSetback(address, created, until),
      whenOnline: (created, callback) => whenDeviceOnline(created.device._id, callback),
      whenAsked: asked.on,
      onCreated: (created) => dispatch({ type: "created", created }),
      onSent: () => dispatch({ type: "sent" }),
      onProgress: setProgress,
      onTrouble: setTrouble,
      clock: browserClock,
    };
    return configureDevice({ created: state.created, sent: state.sent }, ports, leave);
  });
  const finish = useEffectEvent(() => {
    dispatch({ type: "done" });
    onDone();
  });
  useEffect(() => {
    const leave = new AbortController();
    // A step that is taken away at once, as in a rehearsal of React's, has asked nobody for anything.
    Promise.resolve()
      .then(() => begin(leave.signal))
      .then(finish)
      .catch((error) => leave.signal.aborted || console.error(error));
    return () => leave.abort();
  }, []);
  return { progress, trouble, tryAgain: () => asked.emit() };
}
