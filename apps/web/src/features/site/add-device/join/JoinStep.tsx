import type { ReactNode } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { usePing } from "../api/local-device.ts";
import { reasonOf } from "../parts/reason-words.ts";
import { StepActions, StepCard, StepNote } from "../parts/StepCard.tsx";
import classes from "./JoinStep.module.css";
import { LocalAddress } from "./LocalAddress.tsx";

interface JoinStepProps {
  deviceId: string;
  address: string;
  onAddress(address: string): void;
  onJoined(): void;
  onBack?: () => void;
  /** Explains how a configured device opens its own Wi-Fi; a new one does so by itself. */
  opening?: ReactNode;
  /** True for a device with a SIM card, which needs its own network only for the setup and no Wi-Fi afterwards. */
  isMobile: boolean;
}

type PingNoteProps = Pick<JoinStepProps, "deviceId" | "address" | "isMobile"> & { ping: ReturnType<typeof usePing> };

function PingNote({ deviceId, address, ping, isMobile }: PingNoteProps) {
  const { t } = useTranslation("addDevice");
  if (ping.isWanted) return <StepNote tone="good">{t("join.found", { id: deviceId })}</StepNote>;
  if (ping.found !== undefined) {
    const other = { found: ping.found, wanted: deviceId };
    return <StepNote tone="warning">{isMobile ? t("mobile.other", other) : t("join.other", other)}</StepNote>;
  }
  if (ping.reason === "mixed_content") return <StepNote tone="waiting">{t("join.reason.mixed_content")}</StepNote>;
  const looking = t("join.looking", { address });
  const why = ping.reason && reasonOf(t, ping.reason, isMobile);
  return (
    <StepNote tone={ping.reason && ping.reason !== "no_answer" ? "warning" : "waiting"} head={looking}>
      {why}
    </StepNote>
  );
}

/** Step 4: waits until the browser is in the device's own network and the device there is the one being added. */
export function JoinStep(props: JoinStepProps) {
  const { deviceId, address, onAddress, onJoined, onBack, opening, isMobile } = props;
  const { t } = useTranslation("addDevice");
  const ping = usePing(address, deviceId);
  // The device is still pinged, because some browsers allow it or ask the user for permission.
  const isBlocked = ping.reason === "mixed_content";
  return (
    <StepCard
      title={t(isMobile ? "mobile.title" : "join.title")}
      lead={t(opening ? "move.joinLead" : isMobile ? "mobile.lead" : "join.lead")}
    >
      <Stack as="ol" gap={12} className={classes.todo}>
        <li>{opening ?? t(isMobile ? "mobile.power" : "join.power")}</li>
        {isBlocked ? (
          <li>{t("handOver.stay")}</li>
        ) : (
          <>
            <li>
              {t(isMobile ? "mobile.phone" : "join.phone", { id: deviceId })}
              <br />
              {t("join.laptop", { id: deviceId })}
            </li>
            <li>{t("join.comeBack")}</li>
          </>
        )}
      </Stack>
      <PingNote deviceId={deviceId} address={address} ping={ping} isMobile={isMobile} />
      <LocalAddress address={address} onAddress={onAddress} />
      <StepActions>
        <Button isPending={!ping.isWanted && !isBlocked} onClick={onJoined}>
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
