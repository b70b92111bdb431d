import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { messageOf } from "../../../gateway/error-notices.ts";
import { GatewayError } from "../../../gateway/gateway.ts";
import type { Rule } from "./rules.ts";

type Values<K extends string> = Record<K, string>;
type Messages<K extends string> = Partial<Record<K, string>>;

interface FormOptions<K extends string> {
  initial: Values<K>;
  rules: Partial<Record<K, Rule>>;
  send(values: Values<K>): Promise<unknown>;
}

/** A form whose errors stand beside their fields; what the server refuses stands above the button. */
export function useForm<K extends string>({ initial, rules, send }: FormOptions<K>) {
  const { t } = useTranslation(["common", "auth"]);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Messages<K>>({});
  const [failure, setFailure] = useState<string>();
  const [processing, setProcessing] = useState(false);

  function check(): boolean {
    const found: Messages<K> = {};
    let missing = false;
    for (const [name, rule] of Object.entries(rules) as [K, Rule][]) {
      const broken = rule(values[name]);
      if (broken) found[name] = t(broken);
      missing ||= broken === "common:required";
    }
    setErrors(found);
    setFailure(missing ? t("common:allMandatory") : undefined);
    focusFirst(form.current, Object.keys(found));
    return Object.keys(found).length === 0;
  }

  function refuse(error: unknown): void {
    if (!(error instanceof GatewayError)) throw error;
    setFailure(messageOf(error));
    const beside = error.fields.filter(({ path }) => path in initial);
    setErrors(Object.fromEntries(beside.map(({ path, message }) => [path, message])) as Messages<K>);
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (processing || !check()) return;
    setProcessing(true);
    await send(values)
      .catch(refuse)
      .finally(() => setProcessing(false));
  }

  const field = (name: K) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });

  return { values, failure, processing, field, form: { ref: form, onSubmit, noValidate: true } };
}

function focusFirst(form: HTMLFormElement | null, names: string[]): void {
  const first = names.map((name) => form?.elements.namedItem(name)).find((element) => element instanceof HTMLElement);
  (first as HTMLElement | undefined)?.focus();
}
