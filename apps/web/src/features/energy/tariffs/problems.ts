import { TARIFF_PROBLEMS, type TariffProblemCode } from "@switchboard/domain/energy";
import { createContext, useContext } from "react";
import type { Translate } from "../../../i18n/typed-keys.ts";

/** A problem in words with the path of its field. */
export interface PlacedProblem {
  path: string;
  message: string;
}

/** Problems of the edited version; `base` is its path in the tariff. */
interface Problems {
  list: readonly PlacedProblem[];
  base: string;
}

export const ProblemsContext = createContext<Problems>({ list: [], base: "" });

/** Returns the problem at a path of the edited version, or in a part of it that has no field of its own. */
export function useProblemAt(path: string, isWhole = true): string | undefined {
  const { list, base } = useContext(ProblemsContext);
  const place = `${base}.${path}`;
  return list.find((each) => each.path === place || (isWhole && each.path.startsWith(`${place}.`)))?.message;
}

export function useHasProblem(paths: readonly string[]): boolean {
  const { list, base } = useContext(ProblemsContext);
  const places = paths.map((path) => `${base}.${path}`);
  return list.some(({ path }) => places.some((place) => path === place || path.startsWith(`${place}.`)));
}

function isCode(code: string): code is TariffProblemCode {
  return code in TARIFF_PROBLEMS;
}

const ROUNDED = ["energy", "demand", "line", "total"] as const;

/** Formats a tariff problem with the name of its line. */
export function problemWords(
  t: Translate<"tariffs">,
  { code, name }: { code: string; name?: string | undefined },
): string {
  const words = isCode(code) ? t(`problem.${code}`) : code;
  // Rounding problems are named by a key of the model, which is translated.
  const rounded = code === "version.rounding" && ROUNDED.find((each) => each === name);
  if (rounded) return t("problem.named", { name: t(`rounding.${rounded}`), problem: words });
  return name ? t("problem.named", { name, problem: words }) : words;
}
