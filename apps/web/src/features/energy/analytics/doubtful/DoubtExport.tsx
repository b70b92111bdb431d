import type { DoubtfulReading } from "@switchboard/contract";
import { wallClock } from "@switchboard/domain/core";
import { dailyKilowattHours } from "@switchboard/domain/energy";
import { useTimeZone } from "../../../../data/queries.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { TableExport } from "../../../../ui/files/TableExport.tsx";
import type { FileColumn } from "../../../../ui/files/table-file.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { type DoubtFilter, loadDoubts } from "../api.ts";
import { doubtfulEnergy } from "./doubtful-energy.ts";

type DoubtColumn = FileColumn<DoubtfulReading>;

/** Returns the columns of doubtful readings in files, with the same words as on the screen. */
function useColumns(): DoubtColumn[] {
  const { t, i18n } = useTranslation("analytics");
  const { dateTime } = useMoments();
  const timeZone = useTimeZone();
  const energy = doubtfulEnergy(i18n.language);
  const kWh = (title: string, key: "claimed" | "possible"): DoubtColumn => ({
    title,
    text: (reading) => energy(reading[key]),
    value: (reading) => dailyKilowattHours(reading[key]),
  });
  const moment = (title: string, key: "at" | "since"): DoubtColumn => ({
    title,
    text: (reading) => dateTime(reading[key]),
    value: (reading) => wallClock(new Date(reading[key]), timeZone),
  });
  const decided = ({ decision, decided_by, decided_at }: DoubtfulReading) => [
    decision && t(`doubtful.is.${decision}`),
    decided_by && decided_at && t("doubtful.by", { person: decided_by, at: dateTime(decided_at) }),
  ];
  return [
    { title: t("running.device"), text: ({ device }) => device.device_name, width: 240 },
    moment(t("doubtful.at"), "at"),
    kWh(t("doubtful.adds"), "claimed"),
    kWh(t("doubtful.possible"), "possible"),
    {
      title: t("doubtful.counter"),
      text: ({ counter_before, counter }) =>
        t("doubtful.from", { before: energy(counter_before), after: energy(counter) }),
      width: 240,
    },
    moment(t("doubtful.since"), "since"),
    { title: t("doubtful.decision"), text: (reading) => decided(reading).filter(Boolean).join(" · "), width: 240 },
  ];
}

interface DoubtExportProps {
  readings: readonly DoubtfulReading[];
  filter: DoubtFilter;
}

/** Exports all readings that match, beyond the shown ones. */
export function DoubtExport({ readings, filter }: DoubtExportProps) {
  const { t } = useTranslation("analytics");
  const columns = useColumns();
  return (
    <Row justify="end">
      <TableExport
        name="doubtful-readings"
        title={t("doubtful.title")}
        columns={columns}
        rows={readings}
        load={loadDoubts(filter)}
      />
    </Row>
  );
}
