import type { AlarmReport, AlarmSuggestion } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { success } from "../../../ui/notices/notices.ts";
import { useTakeSuggestion } from "./api.ts";

/** Lists the changes that would have spared people the most, each applied with one tap. */
export function Suggestions({ report: { suggestions, week } }: { report: AlarmReport }) {
  const { t } = useTranslation("alarmReport");
  return (
    <Stack as="section" gap={12} isCard pad={16} aria-label={t("suggest.title")}>
      <h2>{t("suggest.title")}</h2>
      {suggestions.length === 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("suggest.none")}
        </Text>
      )}
      {suggestions.length > 0 && (
        <>
          <Lines>
            {suggestions.map((suggestion) => (
              <Suggestion key={keyOf(suggestion)} suggestion={suggestion} week={week.from} />
            ))}
          </Lines>
          <Text as="p" tone="quiet" size={13}>
            {t("suggest.note")}
          </Text>
        </>
      )}
    </Stack>
  );
}

const keyOf = ({ source, what, workflow }: AlarmSuggestion) => `${workflow?.id ?? source} ${what}`;

function Suggestion({ suggestion, week }: { suggestion: AlarmSuggestion; week: string }) {
  const { t, i18n } = useTranslation(["alarmReport", "alarms"]);
  const take = useTakeSuggestion();
  const { source, workflow, what, seconds, now_s, before, removed } = suggestion;
  const time = (value: number) => formatDuration(value * 1000, i18n.language);
  const said = t(`suggest.${what}`, { time: time(seconds) });
  const kind = t(`alarms:source.${source}`);
  const named = workflow ? `${kind} “${workflow.name}”` : kind;
  const onSuccess = () => success(t("suggest.done"));
  return (
    <li>
      <Stack as="span" breaks>
        <strong>{said}</strong>
        <span>{t("suggest.effect", { removed: String(removed), before: String(before) })}</span>
        <small>{t("suggest.of", { source: named, now: time(now_s) })}</small>
      </Stack>
      <Button
        isPending={take.isPending}
        aria-label={t("suggest.takeNamed", { said })}
        onClick={() =>
          take.mutate({ source, what, seconds, week, ...(workflow && { workflow: workflow.id }) }, { onSuccess })
        }
      >
        {t("suggest.take")}
      </Button>
    </li>
  );
}
