import type { WorkflowFiring } from "@switchboard/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMoments } from "../../../../data/useMoments.ts";
import type { Rule } from "../../../../data/workflow-rules.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { MoreButton } from "../../../../ui/kit/MoreButton.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { SwitchResults } from "../../../../widgets/results/SwitchResults.tsx";
import { useSensorWords } from "../../../../widgets/sensors/useSensorWords.ts";
import { historyQuery } from "../api.ts";
import { valueText } from "../workflow-words.ts";
import classes from "./Workflows.module.css";

function Firing({ firing, rule }: { firing: WorkflowFiring; rule: Rule }) {
  const { t, i18n } = useTranslation("workflows");
  const { dateTimeWithSeconds } = useMoments();
  const words = useSensorWords();
  const saidBy = ({ trigger, sensor, press, tree }: Rule, value: number) => {
    // With several triggers the value may be of any of them, so it is shown without a unit.
    if (tree) return new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(value);
    if (sensor) return words.value(sensor, value);
    return trigger === "press" ? words.press(press ?? "") : valueText(trigger, value, t, i18n.language);
  };
  const told = {
    device: firing.device.device_name,
    value: saidBy(rule, firing.value),
  };
  return (
    <Stack as="li" gap={4} pad="12 0" isTabular line="above">
      <time dateTime={firing.firedAt}>{dateTimeWithSeconds(firing.firedAt)}</time>
      <strong>{t(rule.trigger === "offline" && !rule.tree ? "history.offline" : "history.measured", told)}</strong>
      {firing.stopped && (
        <Text as="p" tone="critical" size={13}>
          {t("history.stopped")}
        </Text>
      )}
      {firing.left && (
        <Text as="p" tone="critical" size={13}>
          {t("history.left", { step: firing.left.step, time: dateTimeWithSeconds(firing.left.dueAt) })}
        </Text>
      )}
      {firing.results.length > 0 && <SwitchResults results={firing.results} />}
      {firing.results.length === 0 && !firing.stopped && rule.notification && (
        <Text as="p" tone="quiet" size={13}>
          {t("history.noSwitch")}
        </Text>
      )}
    </Stack>
  );
}

/** Lists when a workflow fired, at which value of which device, and its results. */
export function WorkflowHistory({ rule, onClose }: { rule: Rule; onClose(): void }) {
  const { t } = useTranslation("workflows");
  const query = useInfiniteQuery(historyQuery(rule.key));
  const { data, error, isFetching, refetch } = query;
  const firings = data?.pages.flatMap(({ docs }) => docs);
  return (
    <Sheet title={t("history.title", { name: rule.name })} width={480} onClose={onClose}>
      {!firings && isFetching && <p role="status">{t("history.waiting")}</p>}
      {!firings && error && !isFetching && <LoadFailure what="history" error={error} onRetry={() => void refetch()} />}
      {firings?.length === 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("history.empty")}
        </Text>
      )}
      <ul className={classes.firings}>
        {firings?.map((firing) => (
          <Firing key={firing._id} firing={firing} rule={rule} />
        ))}
      </ul>
      <MoreButton pages={query}>{t("history.more")}</MoreButton>
    </Sheet>
  );
}
