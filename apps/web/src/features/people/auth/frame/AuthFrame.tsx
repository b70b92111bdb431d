import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Logo } from "../../../../ui/kit/Logo.tsx";
import classes from "./AuthFrame.module.css";
import { Building } from "./Building.tsx";
import { LanguageChooser } from "./LanguageChooser.tsx";
import { useLoginBranding } from "./useLoginBranding.ts";

/** The public screens: the form on one side, on the other a building whose windows light up as one types. */
export function AuthFrame() {
  const { t } = useTranslation(["auth", "common"]);
  const [typed, setTyped] = useState(0);
  const branding = useLoginBranding();
  return (
    <div className={classes.frame}>
      <a className="sb-skip" href="#content">
        {t("common:skip")}
      </a>
      <div className={classes.formSide} onInput={() => setTyped((count) => count + 1)}>
        <header className={classes.top}>
          <span className={classes.brand}>
            <Logo logo={branding?.logo ?? ""} />
            {branding?.partner_name || t("common:product")}
          </span>
          <LanguageChooser />
        </header>
        <main id="content" className={classes.content}>
          <Outlet />
        </main>
      </div>
      <aside className={classes.pictureSide}>
        <p className={classes.tagline}>{t("auth:tagline")}</p>
        <Building lit={typed} />
      </aside>
    </div>
  );
}
