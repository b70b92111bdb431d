import type { AlarmRule } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { formatDuration } from "../../../../ui/format/duration.ts";
import { AdminsOnly } from "../../../../ui/kit/AdminsOnly.tsx";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import rows from "../../../../ui/kit/RowList.module.css";
import { Section } from "../../../../ui/kit/Section.tsx";
import { PriorityMark } from "../../../../widgets/alarms/PriorityMark.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { OwnAlarms } from "../own/OwnAlarms.tsx";
import { alarmRulesQuery } from "./api.ts";
import classes from "./Rules.module.css";

const AlarmSheet = lazy(() => import("../own/AlarmSheet.tsx").then((module) => ({ default: module.AlarmSheet })));
const RuleSheet = lazy(() => import("./RuleSheet.tsx").then((module) => ({ default: module.RuleSheet })));

/** Edits which sources raise alarms, their priority and advice; for admins. */
export function AlarmRulesPage() {
  const { t } = useTranslation("alarms");
  if (useMay("enterprise.manage")) return <Rules />;
  return (
    <Page title={t("rules.title")}>
      <AdminsOnly />
    </Page>
  );
}

function Rules() {
  const { t } = useTranslation("alarms");
  const query = useQuery(alarmRulesQuery());
  const [open, setOpen] = useState<AlarmRule>();
  const isNew = useSearch({ strict: false }).alarm === "new";
  const navigate = useNavigate();
  return (
    <ListPage
      title={t("rules.title")}
      lead={t("rules.lead")}
      action={
        <ButtonLink to="/app/alarms/rules" search={{ alarm: "new" }}>
          {t("own.new")}
        </ButtonLink>
      }
      isLive={false}
      load={loadOf(query)}
      what="alarmRules"
      isEmpty={false}
      empty={null}
    >
      <OwnAlarms />
      {query.data && (
        <Section title={t("own.bySource")}>
          <ul className={rows.list} aria-label={t("rules.title")}>
            {query.data.rules.map((rule) => (
              <RuleRow key={rule.source} rule={rule} onEdit={() => setOpen(rule)} />
            ))}
          </ul>
        </Section>
      )}
      <Suspense>
        {isNew && <AlarmSheet onClose={() => void navigate({ to: "/app/alarms/rules", search: {}, replace: true })} />}
      </Suspense>
      <Suspense>{open && <RuleSheet rule={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </ListPage>
  );
}

/** Summarises the delays and whether the alarm waits for a person. */
function useSummary() {
  const { t, i18n } = useTranslation("alarms");
  return ({ on_delay_s, off_delay_s, is_latching }: AlarmRule) => {
    const time = (seconds: number) => durationWords(seconds, i18n.language);
    return [
      on_delay_s === 0 ? t("rules.summaryAt") : t("rules.summaryAfter", { time: time(on_delay_s) }),
      off_delay_s > 0 && t("rules.summaryOver", { time: time(off_delay_s) }),
      is_latching && t("rules.summaryLatching"),
    ]
      .filter(Boolean)
      .join(" · ");
  };
}

function durationWords(seconds: number, language: string): string {
  if (seconds >= 60 && seconds % 60 === 0) return formatDuration(seconds * 1000, language);
  return new Intl.NumberFormat(language, { style: "unit", unit: "second", unitDisplay: "short" }).format(seconds);
}

function RuleRow({ rule, onEdit }: { rule: AlarmRule; onEdit(): void }) {
  const { t } = useTranslation("alarms");
  const summary = useSummary();
  const { source, is_on, is_default, priority, advice } = rule;
  const name = t(`source.${source}`);
  return (
    <li className={classes.row} data-off={!is_on || undefined} aria-label={name}>
      <Stack align="start" breaks>
        <strong>
          {name}
          {!is_default && (
            <Text isPill size={12} weight={400}>
              {t("rules.own")}
            </Text>
          )}
        </strong>
        <small>{t(`rules.describes.${source}`)}</small>
        {advice !== "" && (
          <p>
            {t("rules.advice")}: {advice}
          </p>
        )}
      </Stack>
      <Stack align="start" breaks className={classes.how}>
        {is_on ? (
          <>
            <PriorityMark priority={priority} />
            <small>{summary(rule)}</small>
          </>
        ) : (
          <span>{t("rules.off")}</span>
        )}
      </Stack>
      <Button isQuiet aria-label={t("rules.editNamed", { name })} onClick={onEdit}>
        {t("rules.edit")}
      </Button>
    </li>
  );
}
