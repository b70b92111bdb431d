import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { focusOnArrival } from "../../../../ui/focus/focus-on-arrival.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import classes from "./AuthForm.module.css";

interface ScreenProps {
  title: string;
  lead?: string;
  children?: ReactNode;
}

export function AuthScreen({ title, lead, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOnArrival(heading.current), []);
  useEffect(() => {
    document.title = `${title} · Switchboard`;
  }, [title]);
  return (
    <Stack>
      <Text as="h1" size={28} weight={600} ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </Text>
      {lead && (
        <Text as="p" tone="quiet" size={16} className={classes.lead}>
          {lead}
        </Text>
      )}
      {children}
    </Stack>
  );
}

interface FormProps extends ComponentProps<"form"> {
  failure?: string;
  submit: string;
  processing: boolean;
}

export function AuthForm({ failure, submit, processing, children, ...form }: FormProps) {
  return (
    <Stack as="form" gap={16} className={classes.form} {...form}>
      {children}
      <div role="alert">{failure && <p className={classes.failure}>{failure}</p>}</div>
      <Button type="submit" isPending={processing}>
        {submit}
      </Button>
    </Stack>
  );
}
