import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import form from "../../../ui/kit/Form.module.css";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { RollupProgress } from "../../../widgets/sums/RollupProgress.tsx";
import { detailsQuery } from "./api.ts";
import { BrandSection } from "./BrandSection.tsx";
import { DetailsSection } from "./DetailsSection.tsx";
import { HoldRulesSection } from "./HoldRulesSection.tsx";
import { RulesSection } from "./RulesSection.tsx";

/** For admins: the enterprise they are in just now. */
export function EnterpriseTab() {
  const { t } = useTranslation("settings");
  const { data: details, error, isFetching, refetch } = useQuery(detailsQuery());
  if (!details && error && !isFetching) {
    return <LoadFailure what="enterprise" error={error} onRetry={() => void refetch()} />;
  }
  if (!details) return <div className={form.skeleton} role="status" aria-label={t("enterprise.title")} />;
  return (
    <>
      <RollupProgress />
      <DetailsSection key={details._id} details={details} />
      <RulesSection key={`${details._id} rules`} details={details} />
      <HoldRulesSection key={`${details._id} holds`} details={details} />
      <BrandSection key={`${details._id} brand`} details={details} />
    </>
  );
}
