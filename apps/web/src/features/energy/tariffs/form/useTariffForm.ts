import { tariffProblems } from "@switchboard/domain/energy";
import { useRef, useState } from "react";
import { refusalOf } from "../../../../api/refusal.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { type PlacedProblem, problemWords } from "../problems.ts";
import { replaced, type TariffDraft, type Version, without } from "../tariff-draft.ts";

export interface TariffFormProps {
  initial: TariffDraft;
  /** Which of its versions is edited, or shown first where all of them are. */
  at: number;
  /** Name, currency and zone are given where only a version is edited. */
  isVersionOnly?: boolean;
  /** The earliest day on which the version may begin. */
  earliest?: string;
  /** Today: the example is of its month, or of the first one the version counts in. */
  day: string;
  submit: string;
  /** Answers the way on, which is taken once nothing is left unsaved. */
  send(draft: TariffDraft): Promise<(() => unknown) | undefined>;
}

const versionAt = (path: string) => Number(/^versions\.(\d+)/.exec(path)?.[1] ?? Number.NaN);

/** What stands in the form, what is wrong with it in words, and which of its versions is on screen. */
export function useTariffForm({ initial, at, isVersionOnly = false, send }: TariffFormProps) {
  const { t } = useTranslation("tariffs");
  const [shown, show] = useState(at);
  const [refused, setRefused] = useState<readonly PlacedProblem[]>([]);
  const isSent = useRef(false);
  const problemsOf = (draft: TariffDraft): PlacedProblem[] =>
    tariffProblems(draft).map((problem) => ({ path: problem.path, message: problemWords(t, problem) }));
  /** What is wrong is shown, also where it stands in another version. */
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
      // The server's paths begin with what they stand in.
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

/** The version on screen, and what can be done with it. */
function versionShown(
  { values: { versions }, set }: { values: TariffDraft; set(part: Partial<TariffDraft>): void },
  shown: number,
  show: (index: number) => void,
) {
  const version = versions[shown];
  return {
    ...{ version, shown, show },
    setVersion: (next: Version) => set({ versions: replaced(versions, shown, next) }),
    /** With the same figures, and a day of its own. */
    addEarlier: () => {
      if (version) set({ versions: versions.toSpliced(shown, 0, { ...version, from: "", source: undefined }) });
    },
    removeShown: () => {
      set({ versions: without(versions, shown) });
      show(Math.max(0, shown - 1));
    },
  };
}
