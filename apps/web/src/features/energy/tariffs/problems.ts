import { TARIFF_PROBLEMS, type TariffProblemCode } from "@switchboard/domain/energy";
import { createContext, useContext } from "react";
import type { Translate } from "../../../i18n/typed-keys.ts";

/** What is wrong, by the path of the place it is about, in words. */
export interface PlacedProblem {
  path: string;
  message: string;
}

/** Of the version that is edited, and where it stands in the tariff. */
interface Problems {
  list: readonly PlacedProblem[];
  base: string;
}

export const ProblemsContext = createContext<Problems>({ list: [], base: "" });

/** What is wrong at a place of the edited version: there itself, or in a part of it that has no field of its own. */
export function useProblemAt(path: string, isWhole = true): string | undefined {
  const { list, base } = useContext(ProblemsContext);
  const place = `${base}.${path}`;
  return list.find((each) => each.path === place || (isWhole && each.path.startsWith(`${place}.`)))?.message;
}

/** Whether something is wrong at one of these places, or within it. */
export function useHasProblem(paths: readonly string[]): boolean {
  const { list, base } = useContext(ProblemsContext);
  const places = paths.map((path) => `${base}.${path}`);
  return list.some(({ path }) => places.some((place) => path === place || path.startsWith(`${place}.`)));
}

function isCode(code: string): code is TariffProblemCode {
  return code in TARIFF_PROBLEMS;
}

const ROUNDED = ["energy", "demand", "line", "total"] as const;

/** A problem of a tariff in words, with the line it is about. */
export function problemWords(
  t: Translate<"tariffs">,
  { code, name }: { code: string; name?: string | undefined },
): string {
  const words = isCode(code) ? t(`problem.${code}`) : code;
  // What is rounded is named by a word of the model.
  const rounded = code === "version.rounding" && ROUNDED.find((each) => each === name);
  if (rounded) return t("problem.named", { name: t(`rounding.${rounded}`), problem: words });
  return name ? t("problem.named", { name, problem: words }) : words;
}
