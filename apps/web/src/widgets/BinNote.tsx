import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../i18n/index.ts";

/** Says that what is about to be deleted can come back; its words come with the first question that needs them. */
export function BinNote() {
  const { t } = useTranslation("bin");
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isShown = true;
    void loadTexts("bin").then(() => isShown && setReady(true));
    return () => {
      isShown = false;
    };
  }, []);
  return isReady && <p>{t("keeps")}</p>;
}
