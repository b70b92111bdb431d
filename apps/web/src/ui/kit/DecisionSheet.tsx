import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "./Button.tsx";
import form from "./Form.module.css";
import { Text } from "./layout/Text.tsx";
import { Sheet } from "./Sheet.tsx";

interface DecisionSheetProps {
  title: string;
  /** Says what the decision leads to. */
  lead?: string;
  submit: string;
  isPending?: boolean;
  onSubmit(): void;
  onClose(): void;
  /** The fields of the decision. */
  children: ReactNode;
}

/** Asks for a decision, mostly with its reason, and can be left without one. */
export function DecisionSheet(props: DecisionSheetProps) {
  const { title, lead, submit, isPending, onSubmit, onClose, children } = props;
  const { t } = useTranslation("common");
  const decide = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={decide}>
        {lead && (
          <Text as="p" tone="quiet">
            {lead}
          </Text>
        )}
        {children}
        <div className={form.buttons}>
          <Button type="submit" isPending={isPending}>
            {submit}
          </Button>
          <Button isQuiet onClick={onClose}>
            {t("cancel")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
