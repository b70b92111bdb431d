import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import classes from "../AccessViews.module.css";

const PLACES = Array.from({ length: 6 }, (_, index) => index);

/** Shows placeholders of the panes' size, so that nothing jumps when they load. */
export function PaneSkeletons() {
  const { t } = useTranslation("access");
  return (
    <div className={classes.panes} role="status" aria-label={t("waiting")} aria-busy="true">
      {["chooser", "detail"].map((pane) => (
        <Stack gap={8} key={pane} className={classes.skeletons}>
          {PLACES.map((place) => (
            <span key={place} />
          ))}
        </Stack>
      ))}
    </div>
  );
}
