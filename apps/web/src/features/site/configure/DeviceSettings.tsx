import { CONFIG_GROUPS, isOnline } from "@switchboard/domain/site";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import type { LiveDevice } from "../../../live/live-device.ts";
import { useLiveSum } from "../../../live/useLive.ts";
import { Grid } from "../../../ui/kit/layout/Grid.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { useAsk, useReportedConfigs } from "./api.ts";
import { Results } from "./Results.tsx";
import { SendBar } from "./SendBar.tsx";
import { SettingField } from "./SettingField.tsx";
import classes from "./Settings.module.css";
import { SettingsHead } from "./SettingsHead.tsx";
import { type Draft, type Settings, useSettings } from "./useSettings.ts";

interface DeviceSettingsProps {
  /** All of one type, at least one. */
  devices: readonly [LiveDevice, ...LiveDevice[]];
  draft: Draft;
  onDraft(draft: Draft): void;
}

function Groups({ settings, change }: Pick<Settings, "settings" | "change">) {
  const { t } = useTranslation("configure");
  return CONFIG_GROUPS.map((group) => {
    const own = settings.filter(({ option }) => option.group === group);
    if (own.length === 0) return null;
    return (
      <Surface as="section" isCard pad={16} key={group} aria-labelledby={`settings-${group}`}>
        <Text as="h3" size={16} id={`settings-${group}`}>
          {t(`group.${group}`)}
        </Text>
        <Text as="p" tone="quiet" className={classes.groupHelp}>
          {t(`groupHelp.${group}`)}
        </Text>
        <Grid min={280} align="start" gap={12}>
          {own.map((setting) => (
            <SettingField key={setting.option.key} setting={setting} onChange={change} />
          ))}
        </Grid>
      </Surface>
    );
  });
}

/** Asks each device once when it is chosen, so that its current values are shown. */
function useAskOnce(reached: string, ask: (devices: readonly string[]) => Promise<void>): void {
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const fresh = reached.split(" ").filter((id) => id !== "" && !asked.current.has(id));
    for (const id of fresh) asked.current.add(id);
    if (fresh.length > 0) void ask(fresh);
  }, [reached, ask]);
}

/** Shows the settings of one device, or of several of one type, grouped by subject. */
export function DeviceSettings({ devices, draft, onDraft }: DeviceSettingsProps) {
  const { t } = useTranslation("configure");
  const ids = devices.map(({ _id }) => _id);
  const { reported, isWaiting, error, retry } = useReportedConfigs(ids);
  const reached = useLiveSum((store) => ids.filter((id) => isOnline(store.device(id)?.current_status ?? 2)).join(" "));
  const reachable = reached === "" ? [] : reached.split(" ");
  const { asking, ask } = useAsk();
  useAskOnce(reached, ask);
  // Several devices share the limits of their type, because each may have another rating.
  const rating = devices.length === 1 ? devices[0].rating : undefined;
  const settings = useSettings({ type: devices[0].device_type, rating, devices: ids, reported, draft, onDraft });
  if (error && reported.length === 0) return <LoadFailure what="settings" error={error} onRetry={retry} />;
  return (
    <Stack as="article" gap={12} aria-busy={isWaiting}>
      <SettingsHead
        devices={devices}
        reported={reported}
        online={reachable.length}
        asking={asking}
        onAsk={() => void ask(reachable)}
      />
      <Results sending={settings.sending} />
      {isWaiting ? (
        <Text as="p" tone="quiet" className={classes.groupHelp}>
          {t("head.loading")}
        </Text>
      ) : (
        <Groups settings={settings.settings} change={settings.change} />
      )}
      <SendBar settings={settings} count={devices.length} isBlocked={reachable.length === 0} />
    </Stack>
  );
}
