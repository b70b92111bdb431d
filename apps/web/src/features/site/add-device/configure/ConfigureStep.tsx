import { useQueryClient } from "@tanstack/react-query";
import type { Dispatch } from "react";
import { messageOf } from "../../../../api/error-notices.ts";
import { groupKeys } from "../../../../data/groups.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { success } from "../../../../ui/notices/notices.ts";
import { type AddDeviceAction, type AddDeviceState, canGoTo, isMobile } from "../model/add-device-state.ts";
import type { Trouble } from "../model/configure-device.ts";
import { reasonOf } from "../parts/reason-words.ts";
import { StepActions, StepCard, StepNote } from "../parts/StepCard.tsx";
import { HandOver } from "./HandOver.tsx";
import { ProgressList } from "./ProgressList.tsx";
import { useConfiguration } from "./useConfiguration.ts";

interface ConfigureStepProps {
  state: AddDeviceState;
  address: string;
  dispatch: Dispatch<AddDeviceAction>;
}

/** Troubles that other Wi-Fi details may solve. */
const WIFI_TROUBLES: Trouble["kind"][] = ["device", "setback", "slow"];

interface TroubleNoteProps {
  trouble: Trouble;
  id: string;
  /** True for a device with a SIM card, where Wi-Fi cannot be the cause. */
  isMobile: boolean;
}

function TroubleNote({ trouble, id, isMobile }: TroubleNoteProps) {
  const { t } = useTranslation("addDevice");
  switch (trouble.kind) {
    case "server":
      return (
        <StepNote tone="warning" head={t("configure.server.head")}>
          {t(isMobile ? "mobile.server" : "configure.server.text")}
        </StepNote>
      );
    case "device": {
      const isAway = trouble.reason === "no_answer";
      return (
        <StepNote tone="warning" head={t("configure.device.head")}>
          {isAway
            ? t(isMobile ? "mobile.again" : "configure.device.again", { id })
            : reasonOf(t, trouble.reason, isMobile)}
        </StepNote>
      );
    }
    case "refused":
      return <StepNote tone="critical">{messageOf(trouble.error)}</StepNote>;
    case "setback":
      return (
        <StepNote tone="critical" head={t("configure.setback.head")}>
          {isMobile ? t(`mobile.setback.${trouble.by}`) : t(`configure.setback.${trouble.by}`)}
        </StepNote>
      );
    case "slow":
      return (
        <StepNote tone="warning" head={t("configure.slow.head")}>
          {t(isMobile ? "mobile.slow" : "configure.slow.text")}
        </StepNote>
      );
  }
}

/** Step 6: creates the device on the server, configures it, and waits until it is online (spec §4). */
export function ConfigureStep({ state, address, dispatch }: ConfigureStepProps) {
  const { t } = useTranslation("addDevice");
  const client = useQueryClient();
  const onDone = () => {
    success(t(state.moving ? "move.notice" : "done.notice", { name: state.device_name }));
    void client.invalidateQueries({ queryKey: groupKeys.all() });
  };
  const { progress, trouble, tryAgain } = useConfiguration({ state, address, dispatch, onDone });
  const { device_id } = state.auth;
  const isBlocked = trouble?.kind === "device" && trouble.reason === "mixed_content";
  return (
    <StepCard title={t("configure.title", { name: state.device_name })} lead={t("configure.lead")}>
      <ProgressList progress={progress} isHeld={trouble !== undefined} />
      {trouble &&
        (isBlocked && state.created ? (
          <HandOver state={state} created={state.created} address={address} />
        ) : (
          <TroubleNote trouble={trouble} id={device_id} isMobile={isMobile(state)} />
        ))}
      {trouble && (
        <StepActions>
          {!isBlocked && <Button onClick={tryAgain}>{t("tryAgain")}</Button>}
          {trouble.kind === "refused" && canGoTo(state, 2) && (
            <Button isQuiet onClick={() => dispatch({ type: "went", step: 2 })}>
              {t("configure.changeAuth")}
            </Button>
          )}
          {WIFI_TROUBLES.includes(trouble.kind) && (
            <Button isQuiet onClick={() => dispatch({ type: "went", step: 4 })}>
              {t(isMobile(state) ? "mobile.rejoin" : "configure.changeWifi")}
            </Button>
          )}
        </StepActions>
      )}
    </StepCard>
  );
}
