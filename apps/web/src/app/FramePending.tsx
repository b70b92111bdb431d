import { useEffect } from "react";
import { useTranslation } from "../i18n/useTranslation.ts";

/** Shows the picture of `boot.css`, which is there before the first script, with a status text. */
export function FramePending() {
  const { t } = useTranslation("common");
  useEffect(() => {
    document.documentElement.dataset.signedIn = "";
  }, []);
  return (
    <main className="sb-boot">
      <p className="sb-boot-head" role="status">
        <img src="/favicon.svg" width="32" height="32" alt="" />
        {t("starting")}
      </p>
      <div className="sb-boot-tiles" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
    </main>
  );
}
