import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { PROGRESS, type Progress } from "../model/add-device-state.ts";
import classes from "./ProgressList.module.css";

/** Lists the spec's steps of the configuration with their state. */
export function ProgressList({ progress, isHeld }: { progress: Progress; isHeld: boolean }) {
  const { t } = useTranslation("addDevice");
  const now = PROGRESS.indexOf(progress);
  return (
    <>
      <Stack as="ol" className={classes.list} aria-label={t("configure.progress")}>
        {PROGRESS.map((each, index) => {
          const place = index < now ? "past" : index === now ? "now" : "later";
          return (
            <Row as="li" gap={12} isTouch tone="quiet" key={each} data-place={place} data-held={isHeld || undefined}>
              <span className={classes.mark} aria-hidden="true">
                {place === "past" && "✓"}
              </span>
              {t(`configure.${each}`)}
              <span className="sb-visually-hidden"> ({t(`configure.state.${place}`)})</span>
            </Row>
          );
        })}
      </Stack>
      <p role="status" className="sb-visually-hidden">
        {t(`configure.${progress}`)}
      </p>
    </>
  );
}
