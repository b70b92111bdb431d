import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Skeleton } from "../../../../ui/kit/Skeleton.tsx";

export function RowSkeletons() {
  const { t } = useTranslation("devices");
  return <Skeleton label={t("load.waiting")} height={512} />;
}
