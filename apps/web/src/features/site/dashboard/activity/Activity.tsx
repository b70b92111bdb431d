import { COMMAND_SOURCES } from "@switchboard/domain/control";
import type { ActivityEntry } from "@switchboard/domain/core";
import { useMay } from "../../../../api/useMay.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import lines from "../../../../ui/kit/Block.module.css";
import { Block, Waiting } from "../../../../ui/kit/Block.tsx";
import { Surface } from "../../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { LoadFailureLine } from "../../../../widgets/LoadFailureLine.tsx";
import { RelativeTime } from "../../../../widgets/RelativeTime.tsx";
import classes from "./Activity.module.css";
import { useActivity } from "./useActivity.ts";

function Line({ deed }: { deed: ActivityEntry }) {
  const { t } = useTranslation("dashboard");
  const { actor, count, device, failed, name, switch_state } = deed;
  const source = COMMAND_SOURCES.find((each) => each === deed.source) ?? "device";
  const what = count > 1 ? t("activity.many", { count }) : name;
  const turned = t(switch_state === 0 ? "activity.off" : "activity.on", { what });
  const isPlain = source === "dashboard" || source === "shortcut";
  const by = [actor, !isPlain || !actor ? t(`activity.source.${source}`) : undefined, device];
  return (
    <li className={lines.line}>
      <span>
        <strong>{turned}</strong>
        <br />
        <small>{by.filter(Boolean).join(" · ")}</small>
        {failed > 0 && (
          <Text as="small" tone="critical" className={classes.failed}>
            {t("activity.failed", { count: failed })}
          </Text>
        )}
      </span>
      <small>
        <RelativeTime at={deed.createdAt} />
      </small>
    </li>
  );
}

/** The last things that happened, and by whom, as they happen. */
export function Activity({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation("dashboard");
  const mayReadAll = useMay("people.manage");
  const { data, error, isFetching, refetch } = useActivity(isReady);
  const hasFailed = error !== null && !isFetching && !data;
  const all = mayReadAll ? { all: { to: "/app/audit" as const, label: t("activity.all") } } : {};
  return (
    <Block title={t("activity.title")} {...all} isCard>
      {hasFailed && <LoadFailureLine what="history" error={error} onRetry={() => void refetch()} />}
      {!data && !hasFailed && <Waiting height={168} />}
      {data?.length === 0 && <p>{t("activity.none")}</p>}
      <Surface as="ul" hasLines>
        {data?.map((deed) => (
          <Line key={deed._id} deed={deed} />
        ))}
      </Surface>
    </Block>
  );
}
