import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { focusOnArrival } from "../../../../ui/focus/focus-on-arrival.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
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
    <div className={classes.screen}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </div>
  );
}

interface FormProps extends ComponentProps<"form"> {
  failure?: string;
  submit: string;
  processing: boolean;
}

export function AuthForm({ failure, submit, processing, children, ...form }: FormProps) {
  return (
    <form className={classes.form} {...form}>
      {children}
      <div role="alert">{failure && <p className={classes.failure}>{failure}</p>}</div>
      <Button type="submit" isPending={processing}>
        {submit}
      </Button>
    </form>
  );
}
