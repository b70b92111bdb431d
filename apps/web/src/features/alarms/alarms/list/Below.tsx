import { Link } from "@tanstack/react-router";
import { useAlarms } from "../../../../data/alarms.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { MoreButton } from "../../../../ui/kit/MoreButton.tsx";
import { useAlarmWords } from "../../../../widgets/alarms/useAlarmWords.ts";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { RelativeTime } from "../../../../widgets/RelativeTime.tsx";
import classes from "./AlarmList.module.css";

/** Lists the alarms folded into another. */
export function Below({ id }: { id: string }) {
  const { t } = useTranslation("alarms");
  const words = useAlarmWords();
  const list = useAlarms({ under: id });
  if (!list.alarms && list.error && !list.isFetching)
    return <LoadFailureLine what="alarms" error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <ul className={classes.below} aria-label={t("one.below")} aria-busy={!list.alarms}>
        {list.alarms?.map((alarm) => (
          <li key={alarm._id}>
            <Link to="/app/alarms/$alarm" params={{ alarm: alarm._id }}>
              {words(alarm).head}
            </Link>
            <small>
              <RelativeTime at={alarm.raisedAt} />
            </small>
          </li>
        ))}
      </ul>
      <MoreButton pages={list}>{t("list.more")}</MoreButton>
    </>
  );
}
