import { type ComponentProps, type ReactNode, useId } from "react";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./Field.module.css";

export interface FieldProps extends Omit<ComponentProps<"input">, "id"> {
  label: string;
  /** Shown beside the label: that a field may stay empty. */
  remark?: string;
  hint?: ReactNode;
  error?: string;
  /** Stands inside the field, at its end. */
  trailing?: ReactNode;
}

/** A labelled input with its error beside it. */
export function Field({ label, remark, hint, error, trailing, ...input }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <Stack gap={6}>
      <Row as="label" align="stretch" justify="between" gap={8} weight={500} htmlFor={id}>
        {label}
        {remark && (
          <Text tone="quiet" weight={400}>
            {remark}
          </Text>
        )}
      </Row>
      <Row align="stretch" className={classes.box} data-invalid={error ? true : undefined}>
        <input
          id={id}
          className={classes.input}
          aria-invalid={Boolean(error)}
          aria-describedby={described}
          {...input}
        />
        {trailing}
      </Row>
      {error && (
        <Text as="p" tone="critical" size={14} id={`${id}-error`} className={classes.error}>
          {error}
        </Text>
      )}
      {hint && (
        <Text as="p" tone="quiet" size={14} id={`${id}-hint`}>
          {hint}
        </Text>
      )}
    </Stack>
  );
}
