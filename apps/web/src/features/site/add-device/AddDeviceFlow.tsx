import { useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../ui/kit/layout/PlainButton.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import classes from "./AddDevicePage.module.css";
import { AddDeviceSteps } from "./AddDeviceSteps.tsx";
import { CurrentStep } from "./CurrentStep.tsx";
import type { AddDeviceState } from "./model/add-device-state.ts";
import { useAddDevice } from "./model/kept-state.ts";
import { DoneCard } from "./parts/DoneCard.tsx";

/** Moves the focus to a step's heading, so that a screen reader announces it; the first step keeps the page's focus. */
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

/** Shows the steps one after the other, and the final card. */
export function AddDeviceFlow({ initial }: { initial: AddDeviceState }) {
  const { t } = useTranslation("addDevice");
  const [state, dispatch] = useAddDevice(initial);
  const area = useFocusOnStep(state.added ? "done" : String(state.step));
  const reset = () => dispatch({ type: "reset" });
  return (
    <Stack gap={16} ref={area} className={classes.flow}>
      {!state.added && <AddDeviceSteps state={state} onGo={(step) => dispatch({ type: "went", step })} />}
      <Surface isCard pad={24} className={classes.card} data-wide={state.step === 1 && !state.added ? true : undefined}>
        {state.added ? (
          <DoneCard device={state.added} onAnother={initial.moving ? undefined : reset} />
        ) : (
          <CurrentStep state={state} dispatch={dispatch} />
        )}
      </Surface>
      {state.step > 1 && !state.created && !state.moving && (
        <PlainButton className={classes.startOver} onClick={reset}>
          {t("startOver")}
        </PlainButton>
      )}
    </Stack>
  );
}
