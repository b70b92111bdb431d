import { ALL_LINES } from "@switchboard/domain/energy";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useProblemAt } from "../problems.ts";
import type { Line } from "../tariff-draft.ts";
import { Ticks } from "./fields.tsx";
import { Problem } from "./Rows.tsx";

interface OfLinesProps {
  of: readonly string[];
  path: string;
  before: readonly Line[];
  onChoose(of: string[]): void;
}

/** From which lines before it a line is worked out. */
export function OfLines({ of, path, before, onChoose }: OfLinesProps) {
  const { t } = useTranslation("tariffs");
  const problem = useProblemAt(`${path}.of`);
  const options = [
    { value: ALL_LINES, label: t("line.all") },
    ...before.map(({ key, name }) => ({ value: key, label: name || key })),
  ];
  return (
    <div>
      <Ticks label={t("line.of")} options={options} chosen={of} onChoose={onChoose} />
      <Problem text={problem} />
    </div>
  );
}
