import { Suspense } from "react";
import { useTranslation } from "../i18n/useTranslation.ts";

/** Says that a deletion can be undone; its texts are loaded with the first question that needs them. */
export function BinNote() {
  return (
    <Suspense>
      <Words />
    </Suspense>
  );
}

function Words() {
  const { t } = useTranslation("bin");
  return <p>{t("keeps")}</p>;
}
