import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useAddressStep } from "../../../../ui/address-step.ts";
import { dayWords } from "../../../../ui/format/date-format.ts";
import { FilterBar } from "../../../../ui/kit/FilterBar.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { PrintButton } from "../../../../ui/kit/PrintButton.tsx";
import { PrintHead } from "../../../../widgets/PrintHead.tsx";
import { DayField } from "../DayField.tsx";
import { useDay } from "../useDay.ts";
import { CriticalAlerts, OnlineDurations, ScheduleRuns, SwitchCounts } from "./DailyCards.tsx";
import { DailyExport } from "./DailyExport.tsx";
import report from "./DailyReport.module.css";
import { DayDevices, DeviceCards } from "./DeviceCards.tsx";
import { EnergyOfDay } from "./EnergyOfDay.tsx";
import { SensorsOfDay } from "./SensorsOfDay.tsx";

const PATH = "/app/analytics/dailyReport";

/** Shows a day on one page (spec §3): energy, switching, presence and failures. */
export function DailyReportPage() {
  const { t, i18n } = useTranslation("analytics");
  const day = useDay(useSearch({ from: PATH }).day);
  const navigate = useNavigate();
  const step = useAddressStep();
  const setDay = (next: string, typedIn?: "day") =>
    void navigate({ to: PATH, search: { day: next }, ...step(typedIn) });
  const dayInWords = dayWords(i18n.language, { weekday: "long", day: "numeric", month: "long", year: "numeric" })(day);
  return (
    <Page
      title={t("daily.title")}
      lead={dayInWords}
      action={
        <Row wraps gap={8}>
          <DailyExport day={day} />
          <PrintButton />
        </Row>
      }
    >
      <PrintHead />
      <FilterBar label={t("filters")}>
        <DayField day={day} onDay={setDay} />
      </FilterBar>
      <div className={report.grid} data-report>
        <Stack gap={12} className={report.stack}>
          <CriticalAlerts day={day} />
          <ScheduleRuns day={day} />
          <SwitchCounts day={day} />
        </Stack>
        <Stack gap={12} className={report.stack}>
          <EnergyOfDay day={day} />
          <SensorsOfDay day={day} />
          <OnlineDurations day={day} />
        </Stack>
        <Stack gap={12} className={report.stack}>
          <DeviceCards day={day} />
          <DayDevices day={day} />
        </Stack>
      </div>
    </Page>
  );
}
