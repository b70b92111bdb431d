import { type ChangeEvent, type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { focusFirstProblem } from "../focus/focus-first-problem.ts";

export type FieldErrors<V> = { [K in keyof V]?: string | undefined };

/** The reason of a failure, and the paths of the fields it concerns. */
export interface Refusal {
  message: string;
  fields: readonly { path: string; message: string }[];
}

interface FormOptions<V> {
  initial: V;
  /** Returns the problems by field; nothing is sent while there are any. */
  check?(values: NoInfer<V>): FieldErrors<NoInfer<V>>;
  send(values: NoInfer<V>): Promise<unknown>;
  /** Words the error thrown by `send`; unknown errors are thrown again. */
  explain(error: unknown): Refusal | undefined;
  /** Returns a text above the button while fields show their problems. */
  summary?(errors: FieldErrors<NoInfer<V>>, refusal: string | undefined): string | undefined;
}

type TextKey<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;
type Change = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** Shows problems beside fields, focusing the first, or above the button. */
function useProblems<V extends object>(form: RefObject<HTMLFormElement | null>, summary: FormOptions<V>["summary"]) {
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [failure, setFailure] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  // A server's refusal is rendered some time after it is known.
  useEffect(() => {
    if (refusals > 0) focusFirstProblem(form.current);
  }, [refusals, form]);
  /** Returns whether a problem is shown beside a field. */
  function show(found: FieldErrors<V>, refusal?: string): boolean {
    const isBeside = Object.values(found).some((message) => message !== undefined);
    setErrors(found);
    setFailure(isBeside ? summary?.(found, refusal) : refusal);
    if (isBeside) setRefusals((count) => count + 1);
    return isBeside;
  }
  const forget = useCallback((names: readonly string[]) => {
    setErrors((now) => ({ ...now, ...Object.fromEntries(names.map((name) => [name, undefined])) }));
  }, []);
  return { errors, failure, show, forget };
}

/** Only the first step of a path names a field here: `keys.2` belongs beside `keys`. */
function besideFields<V extends object>(fields: Refusal["fields"], values: V): FieldErrors<V> {
  const named = fields.map(({ path, message }) => [path.split(".")[0] ?? "", message] as const);
  return Object.fromEntries(named.filter(([name]) => name in values)) as FieldErrors<V>;
}

/** Manages a form's values, the problems beside its fields, and its submission. */
export function useForm<V extends object>(options: FormOptions<V>) {
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(options.initial);
  const [values, setValues] = useState(first);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { errors, failure, show, forget } = useProblems<V>(form, options.summary);
  const set = useCallback(
    (part: Partial<V>) => {
      setValues((now) => ({ ...now, ...part }));
      forget(Object.keys(part));
    },
    [forget],
  );
  function refuse(error: unknown): void {
    const refusal = options.explain(error);
    if (!refusal) throw error;
    show(besideFields(refusal.fields, values), refusal.message);
  }
  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // React passes on the events of a sheet to the form that opened it, although the sheet is not inside that form.
    if (event.target !== event.currentTarget || isBusy) return;
    setTried(true);
    if (show(options.check?.(values) ?? {})) return;
    setBusy(true);
    const sent = options.send(values).catch(refuse);
    await sent.finally(() => setBusy(false));
  }
  const bind = <K extends TextKey<V>>(name: K) => ({
    name,
    value: values[name] as V[K] & string,
    error: errors[name],
    onChange: (event: Change) => set({ [name]: event.currentTarget.value } as Partial<V>),
  });
  const isChanged = (Object.keys(first) as (keyof V)[]).some((name) => values[name] !== first[name]);
  const state = { values, errors, failure, isTried, isBusy, isChanged };
  return { ...state, set, bind, form: { ref: form, onSubmit, noValidate: true } };
}
