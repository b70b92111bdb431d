import { useQuery } from "@tanstack/react-query";
import { enterpriseQuery } from "../../../data/queries.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { Section } from "../../../ui/kit/Section.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { MetaKeysForm } from "./MetaKeysForm.tsx";

export function MetaKeys() {
  const { t } = useTranslation("settings");
  const { data, error, isFetching, refetch } = useQuery(enterpriseQuery());
  if (!data && error && !isFetching)
    return <LoadFailure what="enterprise" error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={form.skeleton} role="status" aria-label={t("meta.title")} />;
  return (
    <Section title={t("meta.title")} lead={t("meta.lead")}>
      <MetaKeysForm key={data.meta.join("\n")} saved={data.meta} />
    </Section>
  );
}
