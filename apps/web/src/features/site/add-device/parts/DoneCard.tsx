import type { Device } from "@switchboard/contract";
import { IconCircleCheck } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import { StepActions, StepCard } from "./StepCard.tsx";

interface DoneCardProps {
  device: Device;
  /** Missing when an existing device was moved. */
  onAnother: (() => void) | undefined;
}

/** Announces the device; the steps below this card start at the first again. */
export function DoneCard({ device, onAnother }: DoneCardProps) {
  const { t } = useTranslation("addDevice");
  return (
    <StepCard title={t("done.title", { name: device.device_name })} lead={t(onAnother ? "done.text" : "move.doneText")}>
      <IconCircleCheck size={64} stroke={1.4} color="var(--sb-good)" aria-hidden="true" />
      <StepActions>
        <ButtonLink to="/app/devices/control" search={{ device: device._id }}>
          {t("done.control")}
        </ButtonLink>
        {onAnother ? (
          <Button isQuiet onClick={onAnother}>
            {t("done.another")}
          </Button>
        ) : (
          <ButtonLink to="/app/devices/reconfigure" search={{ device: device._id }} isQuiet>
            {t("move.settings")}
          </ButtonLink>
        )}
      </StepActions>
    </StepCard>
  );
}
