import type { Workflow } from "@switchboard/contract";
import { useTranslation } from "../i18n/useTranslation.ts";
import { StatusDot } from "../ui/kit/StatusDot.tsx";
import classes from "./UnableNote.module.css";

/** Says of something that looks ready that it can do nothing as things are, and what would mend that. */
export function UnableNote({ why }: { why: NonNullable<Workflow["unable"]> }) {
  const { t } = useTranslation("automation");
  return (
    <p className={classes.note}>
      <StatusDot tone="warning" label={t(`unable.${why}.head`)} /> {t(`unable.${why}.text`)}
    </p>
  );
}
