import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../../ui/Mark.tsx";
import classes from "./AuthFrame.module.css";
import { Building } from "./Building.tsx";
import { LanguageChooser } from "./LanguageChooser.tsx";

/** The public screens: the form on one side, on the other a building whose windows light up as one types. */
export function AuthFrame() {
  const { t } = useTranslation(["auth", "common"]);
  const [typed, setTyped] = useState(0);
  return (
    <div className={classes.frame}>
      <a className="sb-skip" href="#content">
        {t("common:skip")}
      </a>
      <div className={classes.formSide} onInput={() => setTyped((count) => count + 1)}>
        <header className={classes.top}>
          <span className={classes.brand}>
            <Mark />
            {t("common:product")}
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
