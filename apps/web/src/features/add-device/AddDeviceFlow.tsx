import { type Dispatch, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./AddDevicePage.module.css";
import { AddDeviceSteps } from "./AddDeviceSteps.tsx";
import { useLocalAddress } from "./api/local-device.ts";
import { AuthStep } from "./auth/AuthStep.tsx";
import { ConfigureStep } from "./configure/ConfigureStep.tsx";
import { JoinStep } from "./join/JoinStep.tsx";
import { OpenOwnWifi } from "./join/OpenOwnWifi.tsx";
import { type AddDeviceAction, type AddDeviceState, canGoTo, type Step } from "./model/add-device-state.ts";
import { useAddDevice } from "./model/kept-state.ts";
import { NameStep } from "./name/NameStep.tsx";
import { DoneCard } from "./parts/DoneCard.tsx";
import { TypeStep } from "./type/TypeStep.tsx";
import { WifiStep } from "./wifi/WifiStep.tsx";

interface CurrentStepProps {
  state: AddDeviceState;
  dispatch: Dispatch<AddDeviceAction>;
}

function CurrentStep({ state, dispatch }: CurrentStepProps) {
  const [address, setAddress] = useLocalAddress();
  const { selected_device_type: type, auth } = state;
  const back = () => dispatch({ type: "went", step: (state.step - 1) as Step });
  if (state.step === 1 || !type) {
    return <TypeStep selected={type} onSelect={(code) => dispatch({ type: "typeSelected", code })} />;
  }
  switch (state.step) {
    case 2:
      return (
        <AuthStep
          type={type}
          auth={auth}
          onTyped={(device_id, device_pin) => dispatch({ type: "authTyped", device_id, device_pin })}
          onChecked={(device_id, device_pin) => dispatch({ type: "authChecked", device_id, device_pin })}
          onBack={back}
        />
      );
    case 3:
      return (
        <NameStep
          name={state.device_name}
          room={state.room}
          onNamed={(device_name, room) => dispatch({ type: "named", device_name, room })}
          onBack={back}
        />
      );
    case 4:
      return (
        <JoinStep
          deviceId={auth.device_id}
          address={address}
          onAddress={setAddress}
          onJoined={() => dispatch({ type: "joined" })}
          onBack={canGoTo(state, 3) ? back : undefined}
          opening={state.moving && <OpenOwnWifi state={state} dispatch={dispatch} />}
        />
      );
    case 5:
      return (
        <WifiStep
          address={address}
          wifi={state.wifi}
          onChosen={(wifi) => dispatch({ type: "wifiChosen", ...wifi })}
          onBack={back}
        />
      );
    case 6:
      return <ConfigureStep state={state} address={address} dispatch={dispatch} />;
  }
}

/** Moves the focus to a step's heading, so that a screen reader says where it is; the first keeps the page's own. */
function useFocusOnStep(key: string) {
  const area = useRef<HTMLDivElement>(null);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    area.current?.querySelector("h2")?.focus();
    window.scrollTo({ top: 0 });
  }, [key]);
  return area;
}

/** The steps one after the other, and the card that stands at their end. */
export function AddDeviceFlow({ initial }: { initial: AddDeviceState }) {
  const { t } = useTranslation("addDevice");
  const [state, dispatch] = useAddDevice(initial);
  const area = useFocusOnStep(state.added ? "done" : String(state.step));
  const reset = () => dispatch({ type: "reset" });
  return (
    <div ref={area} className={classes.flow}>
      {!state.added && <AddDeviceSteps state={state} onGo={(step) => dispatch({ type: "went", step })} />}
      <div className={classes.card} data-wide={state.step === 1 && !state.added ? true : undefined}>
        {state.added ? (
          <DoneCard device={state.added} onAnother={initial.moving ? undefined : reset} />
        ) : (
          <CurrentStep state={state} dispatch={dispatch} />
        )}
      </div>
      {state.step > 1 && !state.created && !state.moving && (
        <button type="button" className={classes.startOver} onClick={reset}>
          {t("startOver")}
        </button>
      )}
    </div>
  );
}
