import { encodeWifiPassword } from "@switchboard/domain/site";
import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from "react";
import { localDevice } from "../../../../api/local-device.ts";
import type { Setback } from "../../../../api/local-device-port.ts";
import { browserClock } from "../../../../live/clock.ts";
import { signal } from "../../../../ui/signal.ts";
import { createDeviceOnce, renewDevice, trackDevice, whenDeviceOnline } from "../api/provisioning.ts";
import type { AddDeviceAction, AddDeviceState, CreatedDevice, Progress } from "../model/add-device-state.ts";
import { type ConfigurePorts, configureDevice, type Trouble } from "../model/configure-device.ts";

async function sendConfig(
  address: string,
  state: AddDeviceState,
  created: CreatedDevice,
  leave: AbortSignal,
): Promise<void> {
  const { ssid, password } = state.wifi;
  const device = await localDevice();
  await device.configure(address, { ssid, password: encodeWifiPassword(password), ...created.provisioning }, leave);
}

/** Ignores the answer of another device at the same address. */
async function askSetback(address: string, created: CreatedDevice, leave: AbortSignal): Promise<Setback | undefined> {
  const { device_id, error } = await (await localDevice()).ping(address, leave);
  return device_id === created.device.kd_id ? error : undefined;
}

interface ConfigurationOptions {
  state: AddDeviceState;
  address: string;
  dispatch: Dispatch<AddDeviceAction>;
  onDone(): void;
}

/** Runs the configuration while its step is on screen, and resumes where it stopped. */
export function useConfiguration({ state, address, dispatch, onDone }: ConfigurationOptions) {
  const [progress, setProgress] = useState<Progress>("connecting");
  const [trouble, setTrouble] = useState<Trouble>();
  const asked = useRef(signal()).current;
  // The server's answer is part of the flow's state and must not start the flow a second time.
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
    // Starts in a microtask, so that a step unmounted at once, as in React's strict mode, sends no request.
    Promise.resolve()
      .then(() => begin(leave.signal))
      .then(finish)
      .catch((error) => leave.signal.aborted || console.error(error));
    return () => leave.abort();
  }, []);
  return { progress, trouble, tryAgain: () => asked.emit() };
}
