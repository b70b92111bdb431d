import type { Device } from "@switchboard/contract";
import { IconCircleCheck } from "@switchboard/icons";
import { useMay } from "../../../../api/useMay.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import { SwitchNames } from "../../../../widgets/SwitchNames.tsx";
import { StepActions, StepCard } from "./StepCard.tsx";

interface DoneCardProps {
  device: Device;
  /** Missing when an existing device was moved. */
  onAnother: (() => void) | undefined;
}

/** Announces the device and offers to name its switches; the steps below this card start at the first again. */
export function DoneCard({ device, onAnother }: DoneCardProps) {
  const { t } = useTranslation("addDevice");
  const mayRename = useMay("device.manage");
  return (
    <StepCard title={t("done.title", { name: device.device_name })} lead={t(onAnother ? "done.text" : "move.doneText")}>
      <IconCircleCheck size={64} stroke={1.4} color="var(--sb-good)" aria-hidden="true" />
      {onAnother && mayRename && <SwitchNames device={device._id} />}
      <StepActions>
        <ButtonLink to="/app/devices/control" search={{ device: device._id }}>
          {t("done.control")}
        </ButtonLink>
        <ButtonLink to="/app/devices/$id" params={{ id: device._id }} isQuiet>
          {t("done.page")}
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
