import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { AdminsOnly } from "../../../ui/kit/AdminsOnly.tsx";
import { EmptyState } from "../../../ui/kit/EmptyState.tsx";
import { FilterBar } from "../../../ui/kit/FilterBar.tsx";
import { MoreButton } from "../../../ui/kit/MoreButton.tsx";
import { Page } from "../../../ui/kit/Page.tsx";
import { ListPage } from "../../../widgets/ListPage.tsx";
import { loadOf } from "../../../widgets/list-load.ts";
import { useDoubts } from "../api.ts";
import classes from "./Doubtful.module.css";
import { DoubtRow } from "./DoubtRow.tsx";

/** Readings that no meter can have got to, and what an admin makes of them. */
export function DoubtfulPage() {
  const { t } = useTranslation("analytics");
  if (useMay("device.manage")) return <Doubts />;
  return (
    <Page title={t("doubtful.title")}>
      <AdminsOnly />
    </Page>
  );
}

const SHOWN = ["open", "decided"] as const;

function Doubts() {
  const { t } = useTranslation("analytics");
  const [shown, setShown] = useState<(typeof SHOWN)[number]>("open");
  const query = useDoubts({ decided: shown === "decided" });
  const readings = query.data?.pages.flatMap((page) => page.readings);
  const filters = (
    <FilterBar label={t("doubtful.filter")}>
      <SegmentedControl
        aria-label={t("doubtful.filter")}
        value={shown}
        onChange={setShown}
        data={SHOWN.map((value) => ({ value, label: t(`doubtful.${value}`) }))}
      />
    </FilterBar>
  );
  return (
    <ListPage
      title={t("doubtful.title")}
      lead={t("doubtful.lead")}
      isLive={false}
      filters={filters}
      load={loadOf(query)}
      what="doubts"
      isEmpty={readings?.length === 0}
      empty={<EmptyState title={t(`doubtful.none.${shown}`)} text={t("doubtful.none.text")} />}
    >
      {readings && readings.length > 0 && (
        <ul className={classes.list}>
          {readings.map((reading) => (
            <DoubtRow key={`${reading.device._id} ${reading.at}`} reading={reading} />
          ))}
        </ul>
      )}
      <MoreButton pages={query}>{t("doubtful.more")}</MoreButton>
    </ListPage>
  );
}
