import { IconMinus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { usePreference } from "../../ui/preferences.ts";
import classes from "./Loader.module.css";
import { useLoaderShown } from "./useLoaderShown.ts";

/** 'fetching data' (spec §4): over the page but never in the way, and in the corner for those who like it small. */
export function Loader() {
  const { t } = useTranslation(["common", "shell"]);
  const shown = useLoaderShown();
  const [minimised, setMinimised] = usePreference("loader-minimised", false);
  return (
    <div role="status" className={classes.place} data-minimised={minimised || undefined}>
      {shown && minimised && (
        <button
          type="button"
          className={classes.corner}
          aria-label={`${t("common:loading")}. ${t("shell:loader.restore")}`}
          onClick={() => setMinimised(false)}
        >
          <span className={classes.ring} />
        </button>
      )}
      {shown && !minimised && (
        <div className={classes.card}>
          <span className={classes.ring} />
          <span>{t("common:loading")}</span>
          <button
            type="button"
            className={classes.minimise}
            aria-label={t("shell:loader.minimise")}
            onClick={() => setMinimised(true)}
          >
            <IconMinus size={16} stroke={1.7} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
