import { NativeSelect, NumberInput } from "@mantine/core";
import { kilowatts } from "@switchboard/domain/core";
import { type DeviceTypeCode, defaultRating, type MeterRating, ratedWatts } from "@switchboard/domain/site";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Text } from "../../../../ui/kit/layout/Text.tsx";

interface RatingFieldsProps {
  type: DeviceTypeCode;
  rating: MeterRating | null;
  errors: Record<string, string>;
  onChange(rating: MeterRating | null, path: string): void;
}

const SECONDARIES = [5, 1] as const;

function usePower(): (watts: number) => string {
  const { i18n } = useTranslation("devices");
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  return (watts) => `${number.format(kilowatts(watts))}\u00a0kW`;
}

function OwnRating({ rating, errors, onChange }: { rating: MeterRating } & Omit<RatingFieldsProps, "type" | "rating">) {
  const { t } = useTranslation("devices");
  const power = usePower();
  const { phases, volts, amperes, ct_secondary } = rating;
  const watts = ratedWatts("", rating);
  const typed = (value: number | string) => (value === "" ? Number.NaN : Number(value));
  const shown = (value: number) => (Number.isNaN(value) ? "" : value);
  return (
    <>
      <NativeSelect
        label={t("edit.rating.phases")}
        value={String(phases)}
        onChange={({ currentTarget: { value } }) => onChange({ ...rating, phases: value === "1" ? 1 : 3 }, "rating")}
        data={[
          { value: "1", label: t("edit.rating.one") },
          { value: "3", label: t("edit.rating.three") },
        ]}
      />
      <NativeSelect
        label={t("edit.rating.connection")}
        value={String(ct_secondary ?? "")}
        onChange={({ currentTarget: { value } }) => {
          const secondary = SECONDARIES.find((each) => String(each) === value) ?? null;
          onChange({ ...rating, ct_secondary: secondary }, "rating.amperes");
        }}
        data={[
          { value: "", label: t("edit.rating.direct") },
          ...SECONDARIES.map((each) => ({ value: String(each), label: t("edit.rating.ct", { amperes: each }) })),
        ]}
      />
      <NumberInput
        label={ct_secondary === null ? t("edit.rating.amperes") : t("edit.rating.primary")}
        description={ct_secondary !== null && t("edit.rating.primaryText", { amperes: ct_secondary })}
        value={shown(amperes)}
        error={errors["rating.amperes"]}
        clampBehavior="none"
        onChange={(value) => onChange({ ...rating, amperes: typed(value) }, "rating.amperes")}
      />
      <NumberInput
        label={t("edit.rating.volts")}
        description={t("edit.rating.voltsText")}
        value={shown(volts)}
        error={errors["rating.volts"]}
        clampBehavior="none"
        onChange={(value) => onChange({ ...rating, volts: typed(value) }, "rating.volts")}
      />
      {watts > 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("edit.rating.most", { power: power(watts) })}
        </Text>
      )}
    </>
  );
}

/** Edits the meter's maximum: that of its type, or its own rating. */
export function RatingFields({ type, rating, errors, onChange }: RatingFieldsProps) {
  const { t } = useTranslation("devices");
  const power = usePower();
  return (
    <fieldset>
      <legend>{t("edit.rating.title")}</legend>
      <Text as="p" tone="quiet" size={13}>
        {t("edit.rating.text")}
      </Text>
      <NativeSelect
        label={t("edit.rating.kind")}
        value={rating ? "own" : "type"}
        onChange={({ currentTarget: { value } }) => onChange(value === "own" ? defaultRating(type) : null, "rating")}
        data={[
          { value: "type", label: t("edit.rating.type", { power: power(ratedWatts(type)) }) },
          { value: "own", label: t("edit.rating.own") },
        ]}
      />
      {rating && <OwnRating rating={rating} errors={errors} onChange={onChange} />}
      {errors.rating && (
        <Text as="p" tone="critical">
          {errors.rating}
        </Text>
      )}
    </fieldset>
  );
}
