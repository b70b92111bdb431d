import { localDay } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { enterpriseQuery, useTimeZone } from "../../../../data/queries.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { loadOf } from "../../../../widgets/list-load.ts";
import { templatesQuery, useNewTariff } from "../api.ts";
import { ForAdmins } from "../ForAdmins.tsx";
import { TariffForm } from "../form/TariffForm.tsx";
import { plainVersion, type TariffDraft } from "../tariff-draft.ts";
import { SourceNote } from "../words/SourceNote.tsx";
import { Gallery } from "./Gallery.tsx";

/** No template: one's own from the beginning. */
const OWN = "own";

/** A new tariff: first a published one to begin with, then the form. */
export function NewTariffPage() {
  return (
    <ForAdmins>
      <New />
    </ForAdmins>
  );
}

function New() {
  const { t } = useTranslation("tariffs");
  const { template: key } = useSearch({ from: "/app/tariffs/new" });
  const query = useQuery({ ...templatesQuery(), enabled: key !== OWN });
  const template = query.data?.find((each) => each.key === key);
  const isForm = key === OWN || template !== undefined;
  return (
    <ListPage
      isLive={false}
      title={template ? template.tariff.name : t(key === OWN ? "own.title" : "new")}
      lead={t(isForm ? "form.lead" : "gallery.lead")}
      load={key === OWN ? { ...loadOf(query), isWaiting: false, error: null } : loadOf(query)}
      what="tariffTemplates"
      isEmpty={false}
      empty={null}
    >
      {isForm ? (
        <NewForm key={key} template={template?.key ?? null} tariff={template?.tariff} />
      ) : (
        query.data && <Gallery templates={query.data} />
      )}
    </ListPage>
  );
}

/** Returns the first day of the year, because a tariff in force now has mostly begun before. */
const yearStart = (day: string) => `${day.slice(0, 4)}-01-01`;

function NewForm({ template, tariff }: { template: string | null; tariff: TariffDraft | undefined }) {
  const { t } = useTranslation("tariffs");
  const timeZone = useTimeZone();
  const today = localDay(new Date(useServerNow()), timeZone);
  const { data: enterprise } = useQuery(enterpriseQuery());
  const create = useNewTariff();
  const navigate = useNavigate();
  const initial: TariffDraft = tariff ?? {
    name: "",
    currency: enterprise?.currency ?? "INR",
    timeZone,
    versions: [plainVersion(yearStart(today), t("kind.energy.name"))],
  };
  const at = initial.versions.length - 1;
  const last = initial.versions[at];
  const send = async (draft: TariffDraft) => {
    const made = await create.mutateAsync({ tariff: draft, template });
    success(t("form.saved", { name: made.name }));
    return () => navigate({ to: "/app/tariffs/$tariff", params: { tariff: made._id } });
  };
  return (
    <>
      {last && <SourceNote version={last} />}
      <TariffForm initial={initial} at={at} day={today} submit={t("form.create")} send={send} />
    </>
  );
}
