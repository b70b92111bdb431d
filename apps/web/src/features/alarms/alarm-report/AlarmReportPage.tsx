import { IconBellCheck } from "@switchboard/icons";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useAddressStep } from "../../../ui/address-step.ts";
import { AdminsOnly } from "../../../ui/kit/AdminsOnly.tsx";
import { ButtonLink } from "../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { alarmReportQuery } from "./api.ts";
import { LoadCard } from "./LoadCard.tsx";
import { Standing } from "./Standing.tsx";
import { Suggestions } from "./Suggestions.tsx";
import { WeekField } from "./WeekField.tsx";
import { Worst } from "./Worst.tsx";

/** Shows admins whether a week of alarms was manageable, and which changes would help most. */
export function AlarmReportPage() {
  const { t } = useTranslation("alarmReport");
  if (useMay("enterprise.manage")) return <Report />;
  return (
    <Page title={t("title")}>
      <AdminsOnly />
    </Page>
  );
}

function Report() {
  const { t } = useTranslation("alarmReport");
  const { week } = useSearch({ from: "/app/alarms/report" });
  const navigate = useNavigate();
  const step = useAddressStep();
  const query = useQuery(alarmReportQuery(week));
  const report = query.data;
  const isEmpty = report?.total === 0 && report.standing.length === 0;
  const toAlarms = (
    <ButtonLink to="/app/alarms" isQuiet>
      {t("empty.alarms")}
    </ButtonLink>
  );
  return (
    <ListPage
      isLive={false}
      title={t("title")}
      lead={t("lead")}
      filters={
        report && (
          <WeekField
            week={report.week}
            onWeek={(day) => void navigate({ to: "/app/alarms/report", search: { week: day }, ...step() })}
          />
        )
      }
      load={loadOf(query)}
      what="alarmReport"
      isEmpty={isEmpty}
      empty={<EmptyState icon={<IconBellCheck />} title={t("empty.title")} text={t("empty.text")} action={toAlarms} />}
    >
      {report && !isEmpty && (
        <>
          <LoadCard report={report} />
          <Suggestions report={report} />
          <Worst report={report} />
          <Standing report={report} />
        </>
      )}
    </ListPage>
  );
}
