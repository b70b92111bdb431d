import type { SupplyDemand } from "@switchboard/contract";
import { demandProblems } from "@switchboard/domain/energy";
import { useNavigate } from "@tanstack/react-router";
import { refusalOf } from "../../../../api/refusal.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { useSetLimit } from "../api.ts";
import { unitOf } from "../power-words.ts";
import { inputOf, isLimit, isRestore, type LimitValues, valuesOf } from "./limit-form.ts";

/** Provides the form's values and problems, and returns to the list after saving. */
export function useLimitForm(demand: SupplyDemand) {
  const { t } = useTranslation("demand");
  const navigate = useNavigate();
  const set = useSetLimit();
  const { _id } = demand.supply;
  const toList = () => void navigate({ to: "/app/demand", ignoreBlocker: true });
  const problemsOf = (values: LimitValues) => {
    const problems = demandProblems(inputOf(_id, values));
    const isLoadWrong = problems.some(({ path }) => path.startsWith("loads."));
    const hasNone = problems.some(({ code }) => code === "demand.no_loads");
    return {
      limit: isLimit(values.limit) ? undefined : t("form.limitWrong", { unit: unitOf(values.measure) }),
      restore: isRestore(values.restore) ? undefined : t("form.restoreWrong"),
      loads: isLoadWrong ? t("loads.noPower") : undefined,
      isOn: hasNone ? t("act.noLoads") : undefined,
    };
  };
  const fields = useForm<LimitValues>({
    initial: valuesOf(demand),
    check: problemsOf,
    explain: refusalOf,
    send: async (values) => {
      await set.mutateAsync(inputOf(_id, values));
      success(t("saved"));
      toList();
    },
  });
  const isRight = Object.values(problemsOf({ ...fields.values, isOn: false })).every((each) => each === undefined);
  return { fields, isRight, toList };
}

export type LimitFields = ReturnType<typeof useLimitForm>["fields"];
