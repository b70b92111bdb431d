import type { AlarmReport } from "@switchboard/contract";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { AlarmName } from "./AlarmName.tsx";
import classes from "./AlarmReport.module.css";

/** Lists the alarms that have stood longest, which nobody looks at any more. */
export function Standing({ report: { standing } }: { report: AlarmReport }) {
  const { t, i18n } = useTranslation("alarmReport");
  const { dateTime } = useMoments();
  return (
    <Stack as="section" gap={12} isCard pad={16} aria-label={t("standing.title")}>
      <h2>{t("standing.title")}</h2>
      {standing.length === 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("standing.none")}
        </Text>
      )}
      {standing.length > 0 && (
        <Lines>
          {standing.map((each) => (
            <li key={each.alarm}>
              <AlarmName each={each} />
              <Stack as="span" isTabular breaks text="end" className={classes.since}>
                <span>{formatDuration(each.seconds * 1000, i18n.language)}</span>
                <small>{t("standing.since", { when: dateTime(each.raisedAt) })}</small>
              </Stack>
            </li>
          ))}
        </Lines>
      )}
    </Stack>
  );
}
