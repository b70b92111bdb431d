import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Skeleton } from "../../../ui/kit/Skeleton.tsx";

export function ScheduleSkeleton() {
  const { t } = useTranslation("common");
  return <Skeleton label={t("loading")} height={348} row={116} />;
}
