import { ENERGY_MEASURES, FIXED_BASES, periodsOfLine } from "@switchboard/domain/energy";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { Line, LineOf, Version } from "../tariff-draft.ts";
import { DemandFields } from "./DemandFields.tsx";
import { FactorFields } from "./FactorFields.tsx";
import { FuelFields } from "./FuelFields.tsx";
import { AmountField, Choice } from "./fields.tsx";
import { OfLines } from "./OfLines.tsx";
import { ProRata } from "./ProRata.tsx";
import { PriceFields } from "./price.tsx";

interface LineFieldsProps {
  line: Line;
  path: string;
  version: Version;
  /** The lines above, which this one can be computed from. */
  before: readonly Line[];
  onChange(line: Line): void;
}

export function LineFields({ line, path, version, before, onChange }: LineFieldsProps) {
  switch (line.kind) {
    case "energy":
      return <EnergyFields {...{ line, path, version, onChange }} />;
    case "fixed":
      return <FixedFields {...{ line, path, onChange }} />;
    case "demand":
      return <DemandFields {...{ line, path, onChange }} />;
    case "power_factor":
      return <FactorFields {...{ line, path, before, onChange }} />;
    case "fuel":
      return <FuelFields {...{ line, path, onChange }} />;
    case "percent":
      return <PercentFields {...{ line, path, before, onChange }} />;
    case "minimum":
      return <MinimumFields {...{ line, path, before, onChange }} />;
  }
}

interface FieldsOf<Kind extends Line["kind"]> {
  line: LineOf<Kind>;
  path: string;
  onChange(line: Line): void;
}

/** Removes all ways of pricing before another one is chosen. */
const unpriced = <Of extends { price?: unknown; prices?: unknown; slabs?: unknown }>(line: Of) => {
  const { price: _price, prices: _prices, slabs: _slabs, ...rest } = line;
  return rest;
};

function EnergyFields({ line, path, version, onChange }: FieldsOf<"energy"> & { version: Version }) {
  const { t } = useTranslation("tariffs");
  const unit = line.measure === "apparent" ? "kVAh" : "kWh";
  return (
    <>
      <Choice
        label={t("line.measure")}
        value={line.measure}
        options={ENERGY_MEASURES.map((value) => ({ value, label: t(`measure.${value}`) }))}
        onChoose={(measure) => onChange({ ...line, measure })}
      />
      <PriceFields
        value={line}
        path={path}
        unit={unit}
        periods={periodsOfLine(version, line.periods)}
        onChange={(priced) => onChange({ ...unpriced(line), ...priced })}
      />
    </>
  );
}

function FixedFields({ line, path, onChange }: FieldsOf<"fixed">) {
  const { t } = useTranslation("tariffs");
  return (
    <>
      <BasisFields line={line} onChange={onChange} />
      <PriceFields
        value={line}
        path={path}
        unit={t(`basis.unit.${line.basis}`)}
        // Slabs already price small use.
        onChange={({ price, slabs }) =>
          onChange({ ...unpriced(line), price, slabs, smallUse: slabs ? undefined : line.smallUse })
        }
      />
      <ProRata line={line} onChange={onChange} />
    </>
  );
}

function BasisFields({ line, onChange }: { line: LineOf<"fixed"> | LineOf<"minimum">; onChange(line: Line): void }) {
  const { t } = useTranslation("tariffs");
  return (
    <>
      <Choice
        label={t("line.basis")}
        value={line.basis}
        options={FIXED_BASES.map((value) => ({ value, label: t(`basis.${value}`) }))}
        onChoose={(basis) => onChange({ ...line, basis })}
      />
      <Choice
        label={t("line.per")}
        value={line.per}
        options={(["month", "day"] as const).map((value) => ({ value, label: t(`per.${value}`) }))}
        onChoose={(per) => onChange({ ...line, per })}
      />
    </>
  );
}

function PercentFields({ line, path, before, onChange }: FieldsOf<"percent"> & { before: readonly Line[] }) {
  const { t } = useTranslation("tariffs");
  return (
    <>
      <AmountField
        label={t("line.percent")}
        path={`${path}.percent`}
        value={line.percent}
        onAmount={(percent) => onChange({ ...line, percent })}
      />
      <OfLines of={line.of} path={path} before={before} onChoose={(of) => onChange({ ...line, of })} />
    </>
  );
}

function MinimumFields({ line, path, before, onChange }: FieldsOf<"minimum"> & { before: readonly Line[] }) {
  const { t } = useTranslation("tariffs");
  return (
    <>
      <BasisFields line={line} onChange={onChange} />
      <AmountField
        label={t("line.least")}
        path={`${path}.price`}
        value={line.price}
        onAmount={(price) => onChange({ ...line, price })}
      />
      <OfLines of={line.of} path={path} before={before} onChoose={(of) => onChange({ ...line, of })} />
      <ProRata line={line} onChange={onChange} />
    </>
  );
}
