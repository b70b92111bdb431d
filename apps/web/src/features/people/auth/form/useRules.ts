import { useTranslation } from "../../../../i18n/useTranslation.ts";
import type { BrokenRule, Rule } from "./rules.ts";

type Texts = Record<string, string>;
type Errors = Record<string, string | undefined>;

/** Shows the problems of the forms before the login: beside each field, and once above the button. */
export function useRules(rules: Record<string, Rule>) {
  const { t } = useTranslation(["common", "auth"]);
  const wordsOf = (broken: BrokenRule | undefined) => broken && t(broken);
  return {
    check: (values: Texts): Errors =>
      Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, wordsOf(rule(values[name] ?? ""))])),
    summary: (errors: Errors, refusal: string | undefined) =>
      refusal ?? (Object.values(errors).includes(t("common:required")) ? t("common:allMandatory") : undefined),
  };
}
