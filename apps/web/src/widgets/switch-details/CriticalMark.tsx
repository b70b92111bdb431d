import { Switch } from "@mantine/core";
import { looksCritical } from "@switchboard/domain/control";
import { useMarkCritical } from "../../data/switches.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import type { LiveSwitch } from "../../live/live-device.ts";
import { success } from "../../ui/notices/notices.ts";

/** Marks a switch as critical, so that every screen asks before turning it off. */
export function CriticalMark({ each }: { each: LiveSwitch }) {
  const { t } = useTranslation("control");
  const mark = useMarkCritical(each._id, (critical) => success(t(critical ? "critical.marked" : "critical.unmarked")));
  const device = liveStore.device(each.deviceId);
  const isSuggested = !each.critical && looksCritical(each.name, device?.device_name ?? "");
  return (
    <Switch
      label={t("critical.mark")}
      description={isSuggested ? `${t("critical.suggested")} ${t("critical.hint")}` : t("critical.hint")}
      checked={mark.isPending ? mark.variables : each.critical}
      onChange={(event) => mark.mutate(event.currentTarget.checked)}
    />
  );
}
