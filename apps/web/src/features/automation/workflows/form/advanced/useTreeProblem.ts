import { TREE_PROBLEMS, type TreeProblem } from "@switchboard/domain/automation";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { useProblemText } from "../useProblemText.ts";
import type { FormProblem } from "../workflow-draft.ts";
import type { AdvancedProblem } from "./advanced-draft.ts";

type Short = TreeProblem extends `tree.${infer Name}` ? Name : never;

/** The sentence about a condition, if something is wrong with it. */
export function useTreeProblem(problems: readonly AdvancedProblem[]): (path: string) => string | undefined {
  const { t } = useTranslation("workflows");
  const others = useProblemText(
    problems.filter((each): each is FormProblem => !Object.hasOwn(TREE_PROBLEMS, each.code)),
  );
  return (path) => {
    const { code } = problems.find((problem) => problem.path === path) ?? {};
    if (!code || !Object.hasOwn(TREE_PROBLEMS, code)) return others(path);
    return t(`problemTree.${code.slice("tree.".length) as Short}`);
  };
}
