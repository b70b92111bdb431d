import { DIMMER_STEPS } from "@switchboard/domain/site";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import classes from "./SwitchDetails.module.css";

const LEVELS = Array.from({ length: DIMMER_STEPS }, (_, index) => index + 1);

interface LevelChoiceProps {
  level: number | undefined;
  onChoose(level: number): void;
}

/** The five steps of a dimmer or fan regulator. */
export function LevelChoice({ level, onChoose }: LevelChoiceProps) {
  const { t } = useTranslation("control");
  return (
    <Stack as="fieldset" gap={12} pad={0} className={classes.block}>
      <legend>{t("details.level")}</legend>
      <div className={classes.levels}>
        {LEVELS.map((each) => (
          <PlainButton
            key={each}
            aria-pressed={each === level}
            data-filled={level !== undefined && each <= level ? true : undefined}
            onClick={() => onChoose(each)}
          >
            {each}
          </PlainButton>
        ))}
      </div>
    </Stack>
  );
}
