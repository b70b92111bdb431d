import { IconMinus } from "@switchboard/icons";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { PlainButton } from "../../ui/kit/layout/PlainButton.tsx";
import { usePreference } from "../../ui/preferences.ts";
import classes from "./Loader.module.css";
import { useLoaderShown } from "./useLoaderShown.ts";

/** Shows 'fetching data' (spec §4) over the page without blocking it, or minimised in the corner. */
export function Loader() {
  const { t } = useTranslation(["common", "shell"]);
  const shown = useLoaderShown();
  const [minimised, setMinimised] = usePreference("loader-minimised", false);
  const restore = `${t("common:loading")}. ${t("shell:loader.restore")}`;
  return (
    <div className={classes.place} data-shown={shown || undefined} data-minimised={minimised || undefined}>
      {shown && !minimised && <span className={classes.ring} />}
      <span role="status" className={minimised ? "sb-visually-hidden" : undefined}>
        {shown && t("common:loading")}
      </span>
      {shown && (
        // One button for both directions keeps the focus.
        <PlainButton
          className={classes.step}
          aria-label={minimised ? restore : t("shell:loader.minimise")}
          onClick={() => setMinimised(!minimised)}
        >
          {minimised ? <span className={classes.ring} /> : <IconMinus size={16} stroke={1.7} aria-hidden="true" />}
        </PlainButton>
      )}
    </div>
  );
}
