import { tariffProblems } from "@switchboard/domain/energy";
import { useRef, useState } from "react";
import { refusalOf } from "../../../../api/refusal.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { type PlacedProblem, problemWords } from "../problems.ts";
import { replaced, type TariffDraft, type Version, without } from "../tariff-draft.ts";

export interface TariffFormProps {
  initial: TariffDraft;
  /** The edited version, or the first shown when all are edited. */
  at: number;
  /** Hides name, currency and time zone when only a version is edited. */
  isVersionOnly?: boolean;
  /** The earliest day on which the version may begin. */
  earliest?: string;
  /** Today; the example uses its month, or the first month of the version. */
  day: string;
  submit: string;
  /** Resolves to the navigation to run once nothing is unsaved. */
  send(draft: TariffDraft): Promise<(() => unknown) | undefined>;
}

const versionAt = (path: string) => Number(/^versions\.(\d+)/.exec(path)?.[1] ?? Number.NaN);

/** Provides the form's values, its problems in words, and the version on screen. */
export function useTariffForm({ initial, at, isVersionOnly = false, send }: TariffFormProps) {
  const { t } = useTranslation("tariffs");
  const [shown, show] = useState(at);
  const [refused, setRefused] = useState<readonly PlacedProblem[]>([]);
  const isSent = useRef(false);
  const problemsOf = (draft: TariffDraft): PlacedProblem[] =>
    tariffProblems(draft).map((problem) => ({ path: problem.path, message: problemWords(t, problem) }));
  /** Switches to the version with the first problem. */
  const turnTo = (problem: PlacedProblem | undefined) => {
    const wrong = versionAt(problem?.path ?? "");
    if (!isVersionOnly && !Number.isNaN(wrong)) show(wrong);
  };
  const { name, currency, timeZone, versions } = initial;
  const fields = useForm<TariffDraft>({
    initial: { name, currency, timeZone, versions },
    check: (values) => {
      setRefused([]);
      const [first] = problemsOf(values);
      turnTo(first);
      return {
        ...(values.name.trim() === "" && !isVersionOnly ? { name: t("form.needsName") } : {}),
        ...(first ? { versions: first.message } : {}),
      };
    },
    summary: (errors, refusal) => refusal ?? errors.versions,
    explain: (error) => {
      const refusal = refusalOf(error);
      // The server's paths begin with the enclosing field.
      const placed =
        refusal?.fields.map(({ path, message }) => ({
          path: path.replace(/^tariff\./, "").replace(/^version\./, `versions.${at}.`),
          message,
        })) ?? [];
      setRefused(placed);
      turnTo(placed[0]);
      return refusal && { ...refusal, fields: placed };
    },
    send: async (values) => {
      const leave = await send({ ...values, name: values.name.trim() });
      isSent.current = true;
      await leave?.();
    },
  });
  const { values, isTried } = fields;
  const list = isTried ? [...problemsOf(values), ...refused] : refused;
  const problems = { list, base: `versions.${shown}` };
  const hasUnsaved = () => fields.isChanged && !isSent.current;
  return { fields, problems, hasUnsaved, ...versionShown(fields, shown, show) };
}

function versionShown(
  { values: { versions }, set }: { values: TariffDraft; set(part: Partial<TariffDraft>): void },
  shown: number,
  show: (index: number) => void,
) {
  const version = versions[shown];
  return {
    ...{ version, shown, show },
    setVersion: (next: Version) => set({ versions: replaced(versions, shown, next) }),
    /** Copies the figures; the new version needs its own first day. */
    addEarlier: () => {
      if (version) set({ versions: versions.toSpliced(shown, 0, { ...version, from: "", source: undefined }) });
    },
    removeShown: () => {
      set({ versions: without(versions, shown) });
      show(Math.max(0, shown - 1));
    },
  };
}
