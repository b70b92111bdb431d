import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/kit/Button.tsx";
import { usePing } from "../api/local-device.ts";
import { StepActions, StepCard, StepNote } from "../parts/StepCard.tsx";
import classes from "./JoinStep.module.css";
import { LocalAddress } from "./LocalAddress.tsx";

interface JoinStepProps {
  deviceId: string;
  address: string;
  onAddress(address: string): void;
  onJoined(): void;
  onBack?: () => void;
  /** How a device that is set up already is made to open its own Wi-Fi; a new one does so by itself. */
  opening?: ReactNode;
}

function PingNote({
  deviceId,
  address,
  ping,
}: {
  deviceId: string;
  address: string;
  ping: ReturnType<typeof usePing>;
}) {
  const { t } = useTranslation("addDevice");
  if (ping.isWanted) return <StepNote tone="good">{t("join.found", { id: deviceId })}</StepNote>;
  if (ping.found !== undefined) {
    return <StepNote tone="warning">{t("join.other", { found: ping.found, wanted: deviceId })}</StepNote>;
  }
  const looking = t("join.looking", { address });
  const why = ping.reason && t(`join.reason.${ping.reason}`);
  return (
    <StepNote tone={ping.reason && ping.reason !== "no_answer" ? "warning" : "waiting"} head={looking}>
      {why}
    </StepNote>
  );
}

/** Step 4: the browser has to be in the device's own Wi-Fi, and the device there has to be the one being added. */
export function JoinStep({ deviceId, address, onAddress, onJoined, onBack, opening }: JoinStepProps) {
  const { t } = useTranslation("addDevice");
  const ping = usePing(address, deviceId);
  return (
    <StepCard title={t("join.title")} lead={t(opening ? "move.joinLead" : "join.lead")}>
      <ol className={classes.todo}>
        <li>{opening ?? t("join.power")}</li>
        <li>
          {t("join.phone", { id: deviceId })}
          <br />
          {t("join.laptop", { id: deviceId })}
        </li>
        <li>{t("join.comeBack")}</li>
      </ol>
      <PingNote deviceId={deviceId} address={address} ping={ping} />
      <LocalAddress address={address} onAddress={onAddress} />
      <StepActions>
        <Button isPending={!ping.isWanted} onClick={onJoined}>
          {t("next")}
        </Button>
        {onBack && (
          <Button isQuiet onClick={onBack}>
            {t("back")}
          </Button>
        )}
      </StepActions>
    </StepCard>
  );
}
