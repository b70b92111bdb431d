import type { DeviceTypeCode } from "@switchboard/domain/site";
import type { Dispatch } from "react";
import { useLocalAddress } from "./api/local-device.ts";
import { AuthStep } from "./auth/AuthStep.tsx";
import { ConfigureStep } from "./configure/ConfigureStep.tsx";
import { JoinStep } from "./join/JoinStep.tsx";
import { OpenOwnWifi } from "./join/OpenOwnWifi.tsx";
import { type AddDeviceAction, type AddDeviceState, canGoTo, isMobile, type Step } from "./model/add-device-state.ts";
import { NameStep } from "./name/NameStep.tsx";
import { TypeStep } from "./type/TypeStep.tsx";
import { WifiStep } from "./wifi/WifiStep.tsx";

interface StepProps {
  state: AddDeviceState;
  dispatch: Dispatch<AddDeviceAction>;
}

export function CurrentStep({ state, dispatch }: StepProps) {
  const { step, selected_device_type: type } = state;
  if (step === 1 || !type) {
    return <TypeStep selected={type} onSelect={(code) => dispatch({ type: "typeSelected", code })} />;
  }
  return step === 2 || step === 3 ? (
    <DescribeStep state={state} dispatch={dispatch} type={type} />
  ) : (
    <ConnectStep state={state} dispatch={dispatch} />
  );
}

const goBack = ({ state, dispatch }: StepProps) => dispatch({ type: "went", step: (state.step - 1) as Step });

/** Steps 2 and 3 identify and name the device, and need only the server. */
function DescribeStep({ state, dispatch, type }: StepProps & { type: DeviceTypeCode }) {
  const back = () => goBack({ state, dispatch });
  return state.step === 2 ? (
    <AuthStep
      type={type}
      auth={state.auth}
      onTyped={(device_id, device_pin) => dispatch({ type: "authTyped", device_id, device_pin })}
      onChecked={(device_id, device_pin) => dispatch({ type: "authChecked", device_id, device_pin })}
      onBack={back}
    />
  ) : (
    <NameStep
      name={state.device_name}
      room={state.room}
      onNamed={(device_name, room) => dispatch({ type: "named", device_name, room })}
      onBack={back}
    />
  );
}

/** Steps 4 to 6 speak to the device itself, at its address in its own Wi-Fi. */
function ConnectStep({ state, dispatch }: StepProps) {
  const [address, setAddress] = useLocalAddress();
  const back = () => goBack({ state, dispatch });
  if (state.step === 4) {
    return (
      <JoinStep
        deviceId={state.auth.device_id}
        address={address}
        onAddress={setAddress}
        onJoined={() => dispatch({ type: "joined" })}
        onBack={canGoTo(state, 3) ? back : undefined}
        opening={state.moving && <OpenOwnWifi state={state} dispatch={dispatch} />}
        isMobile={isMobile(state)}
      />
    );
  }
  if (state.step === 5) {
    const choose = (wifi: AddDeviceState["wifi"]) => dispatch({ type: "wifiChosen", ...wifi });
    return <WifiStep address={address} wifi={state.wifi} onChosen={choose} onBack={back} />;
  }
  return <ConfigureStep state={state} address={address} dispatch={dispatch} />;
}
