import type { WorkflowVersion } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMoments } from "../../../data/useMoments.ts";
import { messageOf } from "../../../gateway/error-notices.ts";
import { GatewayError } from "../../../gateway/gateway.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { success } from "../../../ui/notices/notices.ts";
import { useUndoWorkflow, versionsQuery } from "../api.ts";
import classes from "./WorkflowForm.module.css";

const FIELDS = [
  "name",
  "watches",
  "trigger",
  "qualifier",
  "value",
  "minutes",
  "press",
  "actions",
  "scene",
  "notification",
] as const;
const MORE = ["startTime", "endTime", "safety", "safetyMinutes", "tree", "else", "steps", "alarm"] as const;
type Field = (typeof FIELDS)[number] | (typeof MORE)[number];
/** What has no short words: that it changed is said, and it is seen when it is brought back. */
const LONG: readonly string[] = ["tree", "else", "steps", "alarm", "notification"];

function wordsOf(field: string, value: unknown): string {
  if (value === null || value === undefined || LONG.includes(field)) return "…";
  return Array.isArray(value) ? value.map(String).join(", ") : String(value);
}

function Version({ version, onUndo, isBusy }: { version: WorkflowVersion; onUndo(): void; isBusy: boolean }) {
  const { t } = useTranslation("workflows");
  const { dateTime } = useMoments();
  const { at, by, before, after } = version;
  const when = dateTime(at);
  return (
    <li>
      <p>{t("versions.by", { when, name: by })}</p>
      <ul>
        {Object.keys(before).map((field) => (
          <li key={field}>
            {t("versions.change", {
              field: t(`versions.field.${field as Field}`, { defaultValue: field }),
              before: wordsOf(field, before[field]),
              after: wordsOf(field, after[field]),
            })}
          </li>
        ))}
      </ul>
      <Button isQuiet isPending={isBusy} onClick={onUndo}>
        {t("versions.undo", { when })}
      </Button>
    </li>
  );
}

/** What was changed in a workflow, by whom, and the way back to how it was before. */
export function Versions({ workflow }: { workflow: string }) {
  const { t } = useTranslation(["workflows", "common"]);
  const navigate = useNavigate();
  const { data: versions = [] } = useQuery(versionsQuery(workflow));
  const undo = useUndoWorkflow();
  if (versions.length === 0) return null;
  const bringBack = async (version: number) => {
    await undo.mutateAsync({ key: workflow, version });
    success(t("versions.done"));
    await navigate({ to: "/app/workflows/list" });
  };
  const failure =
    undo.error && (undo.error instanceof GatewayError ? messageOf(undo.error) : t("common:somethingWrong"));
  return (
    <section className={classes.step} aria-label={t("versions.title")}>
      <h2>{t("versions.title")}</h2>
      {failure && (
        <p className={classes.problem} role="alert">
          {failure}
        </p>
      )}
      <ul className={classes.versions}>
        {versions.map((version) => (
          <Version
            key={version.version}
            version={version}
            isBusy={undo.isPending && undo.variables.version === version.version}
            // The failure is shown above, from what the mutation remembers.
            onUndo={() => undo.isPending || bringBack(version.version).catch(() => {})}
          />
        ))}
      </ul>
    </section>
  );
}
