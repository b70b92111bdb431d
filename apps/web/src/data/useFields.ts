import { type ChangeEvent, type FormEvent, useCallback, useRef, useState } from "react";
import { messageOf } from "../gateway/error-notices.ts";
import { GatewayError } from "../gateway/gateway-error.ts";
import { focusFirstProblem } from "../ui/focus/focus-first-problem.ts";

type Messages<V> = Partial<Record<keyof V, string>>;
type Change = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

interface FieldsOptions<V> {
  initial: V;
  /** What is wrong, by field; nothing is sent while there is something. */
  check(values: V): Messages<V>;
  send(values: V): Promise<unknown>;
  /** Where a refusal belongs to a field though the server does not say so. */
  refusedBeside?(error: GatewayError): keyof V | undefined;
}

/** A form of texts: errors stand beside their fields, and what the server refuses as a whole above the button. */
export function useFields<V extends Record<string, string>>(options: FieldsOptions<V>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Messages<V>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const set = useCallback((part: Partial<V>) => {
    setValues((now) => ({ ...now, ...part }));
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }));
  }, []);

  function refuse(error: unknown): void {
    if (!(error instanceof GatewayError)) throw error;
    const beside = error.fields.map(({ path, message }) => [path.split(".")[0] ?? "", message] as const);
    const known = beside.filter(([name]) => name in values);
    const field = options.refusedBeside?.(error);
    if (field !== undefined) known.push([String(field), messageOf(error)]);
    setErrors(Object.fromEntries(known) as Messages<V>);
    if (known.length === 0) setFailure(messageOf(error));
    else focusFirstProblem(form.current);
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const found = options.check(values);
    const isWrong = Object.values(found).some((message) => message !== undefined);
    setErrors(found);
    setFailure(undefined);
    if (isWrong) return focusFirstProblem(form.current);
    setBusy(true);
    await options
      .send(values)
      .catch(refuse)
      .finally(() => setBusy(false));
  }

  const bind = (name: keyof V & string) => ({
    name,
    value: values[name] as string,
    error: errors[name],
    onChange: (event: Change) => set({ [name]: event.currentTarget.value } as Partial<V>),
  });
  return { values, set, bind, errors, failure, isBusy, form: { ref: form, onSubmit, noValidate: true } };
}
