import type { TariffView } from "@switchboard/contract";
import { localDay } from "@switchboard/domain/core";
import { earliestNewVersion } from "@switchboard/domain/energy";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { tariffsQuery } from "../../../../data/tariffs.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { useSetVersion } from "../api.ts";
import { ForAdmins } from "../ForAdmins.tsx";
import { TariffForm } from "../form/TariffForm.tsx";
import type { TariffDraft } from "../tariff-draft.ts";
import { NoTariff } from "./NoTariff.tsx";

/** Another version of a tariff from a day to come, or a change of one that has not begun. */
export function VersionPage() {
  return (
    <ForAdmins>
      <One />
    </ForAdmins>
  );
}

function One() {
  const { t } = useTranslation("tariffs");
  const { tariff: id } = useParams({ from: "/app/tariffs/$tariff/version" });
  const { from } = useSearch({ from: "/app/tariffs/$tariff/version" });
  const query = useQuery(tariffsQuery());
  const tariff = query.data?.find(({ _id }) => _id === id);
  if (query.data && !tariff) return <NoTariff />;
  return (
    <ListPage
      isLive={false}
      title={tariff ? t("one.versionOf", { name: tariff.name }) : t("title")}
      lead={t("one.versionLead")}
      load={loadOf(query)}
      what="tariffs"
      isEmpty={false}
      empty={null}
    >
      {tariff && <VersionForm key={from} tariff={tariff} from={from} />}
    </ListPage>
  );
}

/** The tariff with the version that is edited: the last one again from tomorrow on, where a new one is made. */
function draftOf(tariff: TariffView, from: string | undefined, earliest: string): { draft: TariffDraft; at: number } {
  const { name, currency, timeZone, versions } = tariff;
  const known = versions.findIndex((version) => version.from === from);
  if (known >= 0) return { draft: { name, currency, timeZone, versions }, at: known };
  const last = versions.at(-1);
  const next = last && { ...last, from: last.from >= earliest ? "" : earliest, source: undefined };
  return { draft: { name, currency, timeZone, versions: next ? [...versions, next] : versions }, at: versions.length };
}

function VersionForm({ tariff, from }: { tariff: TariffView; from: string | undefined }) {
  const { t } = useTranslation("tariffs");
  const today = localDay(new Date(useServerNow()), tariff.timeZone);
  const earliest = earliestNewVersion(today);
  const save = useSetVersion();
  const navigate = useNavigate();
  const { draft, at } = draftOf(tariff, from, earliest);
  const isKnown = at < tariff.versions.length;
  const send = async ({ versions }: TariffDraft) => {
    const version = versions[at];
    if (!version) return undefined;
    await save.mutateAsync({ id: tariff._id, version, replaces: isKnown ? (from ?? null) : null });
    success(t("one.saved"));
    return () => navigate({ to: "/app/tariffs/$tariff", params: { tariff: tariff._id } });
  };
  return (
    <TariffForm
      initial={draft}
      at={at}
      isVersionOnly
      earliest={earliest}
      day={today}
      submit={t("one.save")}
      send={send}
    />
  );
}
