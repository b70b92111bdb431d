import type { ReactNode } from "react";
import classes from "./Form.module.css";

interface SubmitBarProps {
  failure: string | undefined;
  isBusy: boolean;
  submit: string;
  children?: ReactNode;
}

/** The end of a form: why it came to nothing, and the button to try. */
export function SubmitBar({ failure, isBusy, submit, children }: SubmitBarProps) {
  return (
    <>
      <div role="alert">{failure && <p className={classes.failure}>{failure}</p>}</div>
      <div className={classes.buttons}>
        <button type="submit" className="sb-button" aria-disabled={isBusy}>
          {submit}
        </button>
        {children}
      </div>
    </>
  );
}
