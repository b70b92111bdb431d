import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { EmptyState } from "../../../../ui/kit/EmptyState.tsx";
import { Page } from "../../../../ui/kit/Page.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { demandQuery } from "../api.ts";
import { LimitForm } from "./LimitForm.tsx";

/** The demand limit of one supply, for admins. */
export function LimitPage() {
  const { t } = useTranslation("demand");
  const { supply = "" } = useSearch({ strict: false }) as { supply?: string };
  const { data, error, isFetching, refetch } = useQuery({ ...demandQuery(), refetchInterval: false });
  const demand = data?.docs.find((each) => each.supply._id === supply);
  const title = t("form.title", { name: demand?.supply.name ?? "" }).trim();
  const back = <ButtonLink to="/app/demand">{t("form.back")}</ButtonLink>;
  return (
    <Page title={demand ? title : t("card.set")} lead={t("form.lead")}>
      {!data && error && !isFetching && <LoadFailure what="demand" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div role="status" aria-label={t("title")} />}
      {demand && <LimitForm key={supply} demand={demand} />}
      {data && !demand && <EmptyState title={t("form.gone")} text={t("form.goneText")} action={back} />}
    </Page>
  );
}
