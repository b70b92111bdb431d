import type { Hold } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Tick } from "../../../ui/kit/Tick.tsx";
import { useHoldWords } from "../../../widgets/holds/hold-words.ts";
import { RelativeTime } from "../../../widgets/RelativeTime.tsx";
import classes from "./HoldsPage.module.css";

interface HoldRowProps {
  hold: Hold;
  isSelected: boolean;
  onSelect(isSelected: boolean): void;
  onRelease(): void;
}

/** One switch that is held: who, since when, until when, why. */
export function HoldRow({ hold, isSelected, onSelect, onRelease }: HoldRowProps) {
  const { t } = useTranslation("holds");
  const words = useHoldWords();
  const { switch_appliance, device, may_release } = hold;
  return (
    <li className={classes.row} aria-label={switch_appliance.name} data-selected={isSelected || undefined}>
      <Tick
        checked={isSelected}
        disabled={!may_release}
        aria-label={t("list.select", { name: switch_appliance.name })}
        onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
      />
      <Stack breaks>
        <strong>{switch_appliance.name}</strong>
        <small>{device.device_name}</small>
      </Stack>
      <Stack breaks className={classes.who}>
        <span>{words.held(hold)}</span>
        <small>
          <RelativeTime at={hold.since} />
          {hold.why && <> · {hold.why}</>}
        </small>
      </Stack>
      {may_release && (
        <Button isQuiet onClick={onRelease}>
          {t("release.one")}
        </Button>
      )}
    </li>
  );
}
