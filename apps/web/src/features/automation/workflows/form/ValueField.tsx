import { NumberInput, Slider } from "@mantine/core";
import type { TriggerBounds } from "@switchboard/domain/automation";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import classes from "./WorkflowForm.module.css";

interface ValueFieldProps {
  label: string;
  bounds: TriggerBounds;
  value: number;
  error: string | undefined;
  onChange(value: number): void;
}

/** A finger cannot set one of a thousand: beyond these the number is typed. */
const SLIDER_MAX: Record<TriggerBounds["unit"], number> = { V: 600, A: 100, kW: 50, kWh: 500, min: 240, "": 4 };

/** Edits a value by number and slider; a number out of bounds is kept, so that it can be corrected. */
export function ValueField({ label, bounds, value, error, onChange }: ValueFieldProps) {
  const { t, i18n } = useTranslation("workflows");
  const { min, max, step, unit } = bounds;
  const top = Math.min(max, SLIDER_MAX[unit]);
  const number = new Intl.NumberFormat(i18n.language);
  const range = { min: number.format(min), max: number.format(max), step: number.format(step), unit };
  return (
    <Grid min={260} isFit align="start" gap="12 24" className={classes.value}>
      <NumberInput
        label={label}
        description={t("trigger.range", range)}
        value={Number.isNaN(value) ? "" : value}
        onChange={(next) => onChange(next === "" ? Number.NaN : Number(next))}
        step={step}
        min={min}
        max={max}
        clampBehavior="none"
        suffix={` ${unit}`}
        error={error}
      />
      <Slider
        thumbLabel={t("trigger.slider")}
        min={min}
        max={top}
        step={step}
        label={null}
        size="md"
        thumbSize={24}
        value={Number.isNaN(value) ? min : Math.min(Math.max(value, min), top)}
        onChange={onChange}
      />
    </Grid>
  );
}
