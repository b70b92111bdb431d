import { isCurrency } from "../../core/form-rules.ts";
import { isDay, isTimeZone } from "../../core/local-day.ts";
import { isRoundingRule } from "../money/rounding.ts";
import { lineProblems } from "./line-problems.ts";
import { problem, type TariffProblem } from "./problem-codes.ts";
import type { Tariff, TariffVersion } from "./tariff.ts";
import { timeProblems } from "./window-problems.ts";

/** Returns all problems of a tariff, with their places. Only a tariff without problems can be used for billing. */
export function tariffProblems(tariff: Tariff): TariffProblem[] {
  const problems: TariffProblem[] = [];
  if (!isCurrency(tariff.currency)) problems.push(problem("currency", "tariff.currency"));
  if (!isTimeZone(tariff.timeZone)) problems.push(problem("timeZone", "tariff.zone"));
  if (tariff.versions.length === 0) problems.push(problem("versions", "tariff.versions"));
  const days = tariff.versions.map(({ from }) => from);
  tariff.versions.forEach((version, index) => {
    const path = `versions.${index}`;
    if (days.slice(0, index).some((day) => day >= version.from))
      problems.push(problem(`${path}.from`, "version.order", version.from));
    problems.push(...versionProblems(version, path));
  });
  return problems;
}

function versionProblems(version: TariffVersion, path: string): TariffProblem[] {
  const { from, clock, rounding, lines } = version;
  const rules = Object.entries(rounding).filter(([, rule]) => rule !== undefined && !isRoundingRule(rule));
  return [
    ...(isDay(from) ? [] : [problem(`${path}.from`, "version.from", from)]),
    ...(clock === undefined || isTimeZone(clock) ? [] : [problem(`${path}.clock`, "version.clock", clock)]),
    ...rules.map(([name]) => problem(`${path}.rounding.${name}`, "version.rounding", name)),
    ...(lines.length === 0 ? [problem(`${path}.lines`, "version.lines")] : []),
    ...timeProblems(version, path),
    ...lineProblems(version, path),
  ];
}
