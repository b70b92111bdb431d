import { localDay } from "@switchboard/domain/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useMay } from "../../../../api/useMay.ts";
import { type Supply, suppliesQuery } from "../../../../data/bills.ts";
import { metersQuery } from "../../../../data/meters.ts";
import { useTimeZone } from "../../../../data/queries.ts";
import { tariffsQuery } from "../../../../data/tariffs.ts";
import { useServerNow } from "../../../../data/useServerNow.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { AdminsOnly } from "../../../../ui/kit/AdminsOnly.tsx";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { DeleteQuestion } from "../../../../widgets/DeleteQuestion.tsx";
import { ListPage } from "../../../../widgets/ListPage.tsx";
import { type ListLoad, loadOf } from "../../../../widgets/list-load.ts";
import { useDeleteSupply } from "../api.ts";
import { NoSupply } from "../NoSupply.tsx";
import { SupplyForm } from "./SupplyForm.tsx";
import { draftOf, newDraft } from "./supply-draft.ts";

export function NewSupplyPage() {
  return <FormPage supply={undefined} supplies={undefined} />;
}

export function EditSupplyPage() {
  const { supply: id } = useParams({ from: "/app/bills/$supply/edit" });
  const supplies = useQuery(suppliesQuery());
  const supply = supplies.data?.find(({ _id }) => _id === id);
  if (supplies.data && !supply) return <NoSupply />;
  return <FormPage key={id} supply={supply} supplies={loadOf(supplies)} />;
}

interface FormPageProps {
  supply: Supply | undefined;
  /** The loading state of the edited supply; undefined for a new one. */
  supplies: ListLoad | undefined;
}

function FormPage(props: FormPageProps) {
  const { t } = useTranslation("bills");
  if (useMay("enterprise.manage")) return <Form {...props} />;
  return (
    <Page title={t("form.title")}>
      <AdminsOnly />
    </Page>
  );
}

/** A supply needs meters and a tariff: the form waits for both. */
function Form({ supply, supplies }: FormPageProps) {
  const { t } = useTranslation("bills");
  const tariffs = useQuery(tariffsQuery());
  const meters = useQuery(metersQuery());
  const today = localDay(new Date(useServerNow()), useTimeZone());
  const isReady = supplies === undefined || supply !== undefined;
  const isThere = isReady && tariffs.data !== undefined && meters.data !== undefined;
  const mains = meters.data?.meters.filter(({ place }) => place === "main").map(({ _id }) => _id) ?? [];
  const [first] = tariffs.data ?? [];
  const begins = first?.versions[0]?.from ?? today;
  const load = loadOf(tariffs.data === undefined ? tariffs : meters);
  const what = tariffs.data === undefined ? "tariffs" : "meters";
  return (
    <ListPage
      isLive={false}
      title={supply ? t("form.editTitle", { name: supply.name }) : t("form.title")}
      lead={t("form.lead")}
      load={isReady ? load : (supplies ?? load)}
      what={isReady ? what : "bills"}
      isEmpty={isThere && !first && !supply}
      empty={
        <EmptyState
          title={t("form.noTariff")}
          text={t("form.noTariffText")}
          action={<ButtonLink to="/app/tariffs/new">{t("empty.choose")}</ButtonLink>}
        />
      }
    >
      {isThere && (supply || first) && (
        <SupplyForm
          supply={supply}
          initial={supply ? draftOf(supply) : newDraft(mains, first?._id ?? "", begins)}
          meters={meters.data?.meters ?? []}
          tariffs={tariffs.data ?? []}
          today={today}
        />
      )}
      {isThere && supply && <Remove supply={supply} />}
    </ListPage>
  );
}

function Remove({ supply: { _id, name } }: { supply: Supply }) {
  const { t } = useTranslation(["bills", "common"]);
  const [isAsked, setAsked] = useState(false);
  const remove = useDeleteSupply();
  const navigate = useNavigate();
  return (
    <div className={form.end}>
      <PlainButton className={form.danger} onClick={() => setAsked(true)}>
        {t("remove.button")}
      </PlainButton>
      {isAsked && (
        <DeleteQuestion
          remove={remove}
          input={_id}
          words={{
            title: t("remove.title", { name }),
            confirm: t("remove.confirm"),
            cancel: t("common:cancel"),
            done: t("remove.done", { name }),
          }}
          onClose={() => setAsked(false)}
          onDone={() => void navigate({ to: "/app/bills", ignoreBlocker: true })}
        >
          {t("remove.text")}
        </DeleteQuestion>
      )}
    </div>
  );
}
