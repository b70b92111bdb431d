import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import classes from "./Form.module.css";

interface SubmitBarProps {
  failure: string | undefined;
  isBusy: boolean;
  submit: string;
  /** Where another button of the screen is the one that matters most. */
  isQuiet?: boolean;
  children?: ReactNode;
}

/** Ends a form with the reason of a failure and the submit button. */
export function SubmitBar({ failure, isBusy, submit, isQuiet = false, children }: SubmitBarProps) {
  return (
    <>
      <div role="alert" className={classes.alert}>
        {failure && <p className={classes.failure}>{failure}</p>}
      </div>
      <div className={classes.buttons}>
        <Button type="submit" isQuiet={isQuiet} isPending={isBusy}>
          {submit}
        </Button>
        {children}
      </div>
    </>
  );
}
