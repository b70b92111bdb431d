import type { AlarmReport } from "@switchboard/contract";
import { Link } from "@tanstack/react-router";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { PriorityMark } from "../../../widgets/alarms/PriorityMark.tsx";
import { useAlarmWords } from "../../../widgets/alarms/useAlarmWords.ts";
import classes from "./AlarmReport.module.css";
import { aboutOf } from "./Worst.tsx";

/** Lists the alarms that have stood longest, which nobody looks at any more. */
export function Standing({ report: { standing } }: { report: AlarmReport }) {
  const { t, i18n } = useTranslation("alarmReport");
  const { dateTime } = useMoments();
  const words = useAlarmWords();
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
              <Row align="start" gap={8} shrinks>
                <PriorityMark priority={each.priority} isShort />
                <Stack as="span" breaks>
                  <Link to="/app/alarms/$alarm" params={{ alarm: each.alarm }}>
                    {words(each).head}
                  </Link>
                  <small>{aboutOf(each)}</small>
                </Stack>
              </Row>
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
