import { type ReactNode, useState } from "react";
import form from "./Form.module.css";
import { PlainButton } from "./layout/PlainButton.tsx";

interface DeleteButtonProps {
  /** Returns the question that has to be answered first. */
  question(close: () => void): ReactNode;
  children: ReactNode;
}

/** Deletes the subject of a form or a section, after a question. */
export function DeleteButton({ question, children }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <PlainButton className={form.danger} onClick={() => setAsking(true)}>
        {children}
      </PlainButton>
      {isAsking && question(() => setAsking(false))}
    </>
  );
}
