import type { Workflow } from "@switchboard/contract";
import { useTranslation } from "../i18n/useTranslation.ts";
import { StatusDot } from "../ui/kit/StatusDot.tsx";
import classes from "./UnableNote.module.css";

/** Says that something cannot work at present, and how to fix it. */
export function UnableNote({ why }: { why: NonNullable<Workflow["unable"]> }) {
  const { t } = useTranslation("automation");
  return (
    <p className={classes.note}>
      <StatusDot tone="warning" label={t(`unable.${why}.head`)} /> {t(`unable.${why}.text`)}
    </p>
  );
}
