import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Tick } from "../../../../ui/kit/Tick.tsx";
import type { Line, LineOf } from "../tariff-draft.ts";

interface ProRataProps {
  line: LineOf<"fixed" | "demand" | "minimum">;
  onChange(line: Line): void;
}

/** A bill of 20 days pays 20 days of the month, rather than all of it. */
export function ProRata({ line, onChange }: ProRataProps) {
  const { t } = useTranslation("tariffs");
  return (
    <Tick
      checked={line.proRata ?? false}
      onChange={(event) => onChange({ ...line, proRata: event.currentTarget.checked })}
    >
      {t("line.proRata")}
    </Tick>
  );
}
