import { useState } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { AdminsOnly } from "../../../../ui/kit/AdminsOnly.tsx";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { MoreButton } from "../../../../ui/kit/MoreButton.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { RollupProgress } from "../../../../widgets/sums/RollupProgress.tsx";
import { useDoubts } from "../api.ts";
import { AcceptAll } from "./AcceptAll.tsx";
import { DoubtExport } from "./DoubtExport.tsx";
import { DoubtFilters, type ShownDoubts } from "./DoubtFilters.tsx";
import { DoubtRow } from "./DoubtRow.tsx";
import { useDoubtSearch } from "./doubt-search.ts";

/** Lists readings that no meter can have reached, for an admin to decide about. */
export function DoubtfulPage() {
  const { t } = useTranslation("analytics");
  if (useMay("device.manage")) return <Doubts />;
  return (
    <Page title={t("doubtful.title")}>
      <AdminsOnly />
    </Page>
  );
}

function Doubts() {
  const { t } = useTranslation("analytics");
  const [shown, setShown] = useState<ShownDoubts>("open");
  const [search, setSearch] = useDoubtSearch();
  const { device, ...days } = search;
  const filter = { decided: shown === "decided", ...search };
  const query = useDoubts(filter);
  const readings = query.data?.pages.flatMap((page) => page.readings);
  const first = readings?.[0];
  // Decided readings stay listed, so the server's count still includes them.
  const open = (query.data?.pages[0]?.count ?? 0) - (readings?.filter(({ decision }) => decision).length ?? 0);
  const toEnergy = (
    <ButtonLink to="/app/analytics/energy" isQuiet>
      {t("doubtful.none.energy")}
    </ButtonLink>
  );
  return (
    <ListPage
      title={t("doubtful.title")}
      lead={t("doubtful.lead")}
      isLive={false}
      filters={<DoubtFilters shown={shown} onShown={setShown} search={search} onSearch={setSearch} />}
      load={loadOf(query)}
      what="doubts"
      isEmpty={readings?.length === 0}
      empty={<EmptyState title={t(`doubtful.none.${shown}`)} text={t("doubtful.none.text")} action={toEnergy} />}
    >
      <RollupProgress />
      {device && first && shown === "open" && open > 0 && (
        <AcceptAll device={device} name={first.device.device_name} days={days} count={open} />
      )}
      {readings && readings.length > 0 && <DoubtExport readings={readings} filter={filter} />}
      {readings && readings.length > 0 && (
        <Stack as="ul" gap={12}>
          {readings.map((reading) => (
            <DoubtRow key={`${reading.device._id} ${reading.at}`} reading={reading} isAlone={device !== undefined} />
          ))}
        </Stack>
      )}
      <MoreButton pages={query}>{t("doubtful.more")}</MoreButton>
    </ListPage>
  );
}
