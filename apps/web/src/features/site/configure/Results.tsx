import { IconAlertTriangle, IconCheck, IconClockHour4 } from "@switchboard/icons";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { liveStore } from "../../../live/live.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import classes from "./Settings.module.css";
import type { Progress, Sending } from "./useSending.ts";

function Line({ id, progress }: { id: string; progress: Progress }) {
  const { t } = useTranslation("configure");
  const { phase } = progress;
  const Icon = phase === "confirmed" ? IconCheck : phase === "failed" ? IconAlertTriangle : IconClockHour4;
  const words =
    phase !== "failed"
      ? t(`result.${phase}`)
      : progress.reason === undefined
        ? t("result.silent")
        : progress.reason || t("result.failed");
  return (
    <li data-phase={phase}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      <strong>{liveStore.device(id)?.device_name ?? id}</strong>
      <span>{words}</span>
    </li>
  );
}

/** Lists the result per device and offers to retry failures. */
export function Results({ sending }: { sending: Sending }) {
  const { t } = useTranslation("configure");
  const { sent, failed, isUnderWay } = sending;
  return (
    <Surface as="section" isCard pad="12 16" aria-label={t("result.label")} className={classes.results} hidden={!sent}>
      <Stack as="ul" gap={8} role="status">
        {[...(sent?.devices ?? [])].map(([id, progress]) => (
          <Line key={id} id={id} progress={progress} />
        ))}
      </Stack>
      {failed.length > 0 && !isUnderWay && (
        <Row wraps gap={8}>
          <Button isQuiet onClick={sending.retry}>
            {t("result.retry", { count: failed.length })}
          </Button>
          <Button isQuiet onClick={sending.dismiss}>
            {t("result.dismiss")}
          </Button>
        </Row>
      )}
    </Surface>
  );
}
