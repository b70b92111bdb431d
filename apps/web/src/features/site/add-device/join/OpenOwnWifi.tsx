import { type Dispatch, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { TextButton } from "../../../../ui/kit/layout/TextButton.tsx";
import { renewDevice } from "../api/provisioning.ts";
import type { AddDeviceAction, AddDeviceState } from "../model/add-device-state.ts";

interface OpenOwnWifiProps {
  state: AddDeviceState;
  dispatch: Dispatch<AddDeviceAction>;
}

/** Its old credentials end at once, and a device that the broker refuses opens its own Wi-Fi. */
function useDisconnect({ state, dispatch }: OpenOwnWifiProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);
  async function disconnect(): Promise<void> {
    if (!state.moving || isBusy) return;
    const leave = new AbortController();
    left.current = leave;
    setBusy(true);
    setFailure(undefined);
    try {
      dispatch({ type: "created", created: await renewDevice(state.moving, leave.signal) });
    } catch (error) {
      if (leave.signal.aborted) return;
      setFailure(messageOf(error instanceof ApiError ? error : new ApiError(0, { code: "network" })));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, failure, disconnect };
}

/** A device in the wall has a button; one that cannot be reached is sent away from here. */
export function OpenOwnWifi({ state, dispatch }: OpenOwnWifiProps) {
  const { t } = useTranslation("addDevice");
  const { isBusy, failure, disconnect } = useDisconnect({ state, dispatch });
  if (state.created) return <span role="status">{t("move.disconnected")}</span>;
  return (
    <>
      {t("move.button")}
      <br />
      <TextButton aria-disabled={isBusy} onClick={() => void disconnect()}>
        {t(isBusy ? "move.disconnecting" : "move.disconnect")}
      </TextButton>
      {failure && <span role="alert">{failure}</span>}
    </>
  );
}
