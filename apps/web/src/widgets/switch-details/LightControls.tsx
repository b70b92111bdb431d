import type { Light } from "@switchboard/contract";
import { COLOR_TEMPERATURE } from "@switchboard/domain/site";
import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import type { DesiredState } from "../../live/pending.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import classes from "./SwitchDetails.module.css";

interface LightControlsProps {
  light: Light | null;
  onAsk(wanted: DesiredState): void;
}

const WHITE = "#ffffff";

/** A light's colour and colour temperature: the one is sent by its button, the other when the hand lets go. */
export function LightControls({ light, onAsk }: LightControlsProps) {
  const { t } = useTranslation("control");
  const known = light?.color_temperature ?? COLOR_TEMPERATURE.min;
  const [kelvin, setKelvin] = useState(known);
  const [color, setColor] = useState(light?.color ?? WHITE);
  useEffect(() => setKelvin(known), [known]);
  useEffect(() => setColor(light?.color ?? WHITE), [light?.color]);
  const sendKelvin = () => kelvin !== known && onAsk({ kind: "color_temperature", kelvin });
  const sendColor = () => color !== light?.color && onAsk({ kind: "color", color });
  return (
    <Stack as="fieldset" gap={12}>
      <legend>{t("details.light")}</legend>
      <Stack as="label" gap={6} className={classes.field}>
        {t("details.color")}
        <input type="color" value={color} onChange={(event) => setColor(event.currentTarget.value)} />
      </Stack>
      <Button isQuiet onClick={sendColor}>
        {t("details.setColor")}
      </Button>
      <Stack as="label" gap={6} className={classes.field}>
        {t("details.temperature", { kelvin })}
        <input
          type="range"
          min={COLOR_TEMPERATURE.min}
          max={COLOR_TEMPERATURE.max}
          step={5}
          value={kelvin}
          onChange={(event) => setKelvin(Number(event.currentTarget.value))}
          onPointerUp={sendKelvin}
          onKeyUp={sendKelvin}
        />
      </Stack>
    </Stack>
  );
}
