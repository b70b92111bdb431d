import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Skeleton } from "../../../../ui/kit/Skeleton.tsx";
import split from "../../../../ui/kit/Split.module.css";

/** Shows placeholders of the panes' size, so that nothing jumps when they load. */
export function PaneSkeletons() {
  const { t } = useTranslation("access");
  return (
    <div className={split.panes} aria-busy="true">
      <Skeleton label={t("waiting")} height={432} row={72} />
      <Skeleton label={t("waiting")} height={432} row={72} />
    </div>
  );
}
