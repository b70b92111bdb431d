import { Input, NativeSelect } from "@mantine/core";
import { WEEK_START, weekFrom } from "@switchboard/domain/core";
import { useId } from "react";
import { LANGUAGES, type Language } from "../../../i18n/languages.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { DENSITIES, type Density, useDensity } from "../../../ui/density.ts";
import { weekdayName } from "../../../ui/format/date-format.ts";
import form from "../../../ui/kit/Form.module.css";
import { Section } from "../../../ui/kit/Section.tsx";
import { SegmentedControl } from "../../../ui/kit/SegmentedControl.tsx";
import { changeLanguage } from "../../../ui/language.ts";
import { usePreference } from "../../../ui/preferences.ts";
import { chooseTheme, THEMES, type Theme, useTheme } from "../../../ui/theme/theme.ts";
import { NewsSection } from "./NewsSection.tsx";

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange(value: string): void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <Input.Label id={id} component="span">
        {label}
      </Input.Label>
      <SegmentedControl fullWidth aria-labelledby={id} value={value} onChange={onChange} data={options} />
    </div>
  );
}

export function YoursTab() {
  return (
    <>
      <LookSection />
      <TimeSection />
      <NewsSection />
    </>
  );
}

function LookSection() {
  const { t, i18n } = useTranslation(["settings", "common"]);
  const theme = useTheme();
  const [density, setDensity] = useDensity();
  return (
    <Section title={t("look.title")} lead={t("look.lead")}>
      <Choice
        label={t("common:language")}
        value={i18n.language}
        options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(language) => void changeLanguage(language as Language)}
      />
      <Choice
        label={t("common:theme.label")}
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
        onChange={(value) => chooseTheme(value as Theme)}
      />
      <Choice
        label={t("look.density")}
        value={density}
        options={DENSITIES.map((value) => ({ value, label: t(`look.${value}`) }))}
        onChange={(value) => setDensity(value as Density)}
      />
    </Section>
  );
}

function TimeSection() {
  const { t, i18n } = useTranslation("settings");
  const [clock, setClock] = usePreference<12 | 24>("clock", 12);
  const [weekStart, setWeekStart] = usePreference<number>("week-start", WEEK_START);
  return (
    <Section title={t("time.title")} lead={t("look.lead")}>
      <Choice
        label={t("time.clock")}
        value={String(clock)}
        options={[
          { value: "12", label: t("time.clock12") },
          { value: "24", label: t("time.clock24") },
        ]}
        onChange={(value) => setClock(value === "24" ? 24 : 12)}
      />
      <div className={form.form}>
        <NativeSelect
          label={t("time.weekStart")}
          value={String(weekStart)}
          onChange={(event) => setWeekStart(Number(event.currentTarget.value))}
          // The setting counts the days from one, Sunday first.
          data={weekFrom(1).map((day) => ({ value: String(day + 1), label: weekdayName(day, i18n.language, "long") }))}
        />
      </div>
    </Section>
  );
}
