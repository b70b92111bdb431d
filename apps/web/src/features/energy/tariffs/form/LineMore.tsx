import { periodKeys } from "@switchboard/domain/energy";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { periodName } from "../../../../widgets/bills/period-words.ts";
import { useProblemAt } from "../problems.ts";
import type { Line, LineOf, Version } from "../tariff-draft.ts";
import { AmountField, RoundFields, Ticks } from "./fields.tsx";
import { More } from "./More.tsx";
import { Problem } from "./Rows.tsx";
import classes from "./TariffForm.module.css";

interface LineMoreProps {
  line: Line;
  path: string;
  version: Version;
  onChange(line: Line): void;
}

/** Rarely used fields of a charge, in display order. */
const RARE = ["periods", "smallUse", "minimum", "atMost", "round"] as const;
type Rare = (typeof RARE)[number];

/** Returns the rare fields this charge can have; a field with a value is always shown. */
function rareOf(line: Line, version: Version): readonly Rare[] {
  const can: Record<Rare, boolean> = {
    periods:
      (line.kind === "energy" || line.kind === "demand") &&
      (line.periods !== undefined || periodKeys(version).length > 1),
    smallUse: line.kind === "fixed" && (line.smallUse !== undefined || !line.slabs),
    minimum: line.kind === "demand",
    atMost: line.kind === "percent",
    round: true,
  };
  return RARE.filter((each) => can[each]);
}

const isSet = (line: Line, name: Rare) => name in line && Reflect.get(line, name) !== undefined;

/** Hides the rarely needed fields of a charge behind a line that names them. */
export function LineMore({ line, path, version, onChange }: LineMoreProps) {
  const { t } = useTranslation("tariffs");
  const names = rareOf(line, version);
  return (
    <More
      summary={t("more.line", { what: names.map((name) => t(`more.${name}`)).join(", ") })}
      isSet={names.some((name) => isSet(line, name))}
      paths={names.map((name) => `${path}.${name}`)}
    >
      {(line.kind === "energy" || line.kind === "demand") && names.includes("periods") && (
        <LinePeriods {...{ line, path, version, onChange }} />
      )}
      {line.kind === "fixed" && names.includes("smallUse") && <SmallUse {...{ line, path, onChange }} />}
      {line.kind === "demand" && (
        <AmountField
          label={t("demand.minimum", { unit: line.measure })}
          description={t("demand.minimumHint")}
          path={`${path}.minimum`}
          value={line.minimum}
          onAmount={(text) => onChange({ ...line, minimum: text || undefined })}
        />
      )}
      {line.kind === "percent" && (
        <AmountField
          label={t("line.atMost")}
          description={t("line.atMostHint")}
          path={`${path}.atMost`}
          value={line.atMost}
          onAmount={(text) => onChange({ ...line, atMost: text || undefined })}
        />
      )}
      <RoundFields
        label={t("line.round")}
        hint={t("line.roundHint")}
        path={`${path}.round`}
        rule={line.round}
        onRule={(round) => onChange({ ...line, round })}
      />
    </More>
  );
}

interface LinePeriodsProps extends Omit<LineMoreProps, "line"> {
  line: LineOf<"energy" | "demand">;
}

/** Edits the periods of a charge; with all ticked it applies at every hour, including periods added later. */
function LinePeriods({ line, path, version, onChange }: LinePeriodsProps) {
  const { t } = useTranslation("tariffs");
  const { t: words } = useTranslation("bills");
  const problem = useProblemAt(`${path}.periods`);
  const keys = periodKeys(version);
  const choose = (chosen: string[]) => {
    const isAll = chosen.length === keys.length && keys.every((key) => chosen.includes(key));
    onChange({ ...line, periods: isAll ? undefined : chosen });
  };
  return (
    <div>
      <Ticks
        label={t("line.periods")}
        hint={t("line.periodsHint")}
        options={keys.map((value) => ({ value, label: periodName(words, value) }))}
        chosen={line.periods ?? keys}
        onChoose={choose}
      />
      <Problem text={problem} />
    </div>
  );
}

interface SmallUseProps {
  line: LineOf<"fixed">;
  path: string;
  onChange(line: Line): void;
}

function SmallUse({ line, path, onChange }: SmallUseProps) {
  const { t } = useTranslation("tariffs");
  const { upTo = "", price = "" } = line.smallUse ?? {};
  const set = (next: { upTo: string; price: string }) =>
    onChange({ ...line, smallUse: next.upTo || next.price ? next : undefined });
  return (
    <Grid min={200} isFit align="start" gap={12} className={classes.pair}>
      <AmountField
        label={t("smallUse.upTo")}
        description={t("smallUse.hint")}
        path={`${path}.smallUse.upTo`}
        value={upTo}
        onAmount={(text) => set({ upTo: text, price })}
      />
      <AmountField
        label={t("smallUse.price", { unit: t(`basis.unit.${line.basis}`) })}
        description={t("smallUse.priceHint")}
        path={`${path}.smallUse.price`}
        value={price}
        onAmount={(text) => set({ upTo, price: text })}
      />
    </Grid>
  );
}
