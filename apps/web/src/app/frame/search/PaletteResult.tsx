import type { AllSwitchesRequest } from "../../../live/useAskedOfAll.ts";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { AllResult } from "../../../widgets/results/AllResult.tsx";
import type { FoundRow } from "./find-rows.ts";
import classes from "./SearchPalette.module.css";
import type { Thing } from "./thing.ts";

interface PaletteResultProps {
  rows: readonly FoundRow[];
  acted: Thing | undefined;
  asked: ReadonlyMap<string, AllSwitchesRequest>;
}

/** Shows what became of many switches while their row is shown, with the names of those that failed. */
export function PaletteResult({ rows, acted, asked }: PaletteResultProps) {
  const result = asked.get(rows.find(({ thing }) => thing.key === acted?.key)?.thing.key ?? "");
  if (!result) return null;
  return (
    <Surface keepsSize line="above" pad="8 20" className={classes.result}>
      <AllResult {...result} />
    </Surface>
  );
}
