import type { WorkflowVersion } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ApiError } from "../../../../api/call.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import { useMoments } from "../../../../data/useMoments.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { success } from "../../../../ui/notices/notices.ts";
import { useUndoWorkflow, versionsQuery } from "../api.ts";
import type { TreeWords } from "../tree-words.ts";
import { useVersionWords } from "./useVersionWords.ts";
import { changesOf, type PartChange } from "./version-words.ts";
import classes from "./WorkflowForm.module.css";

/** Short values are shown in one line with the previous one; sentences are not. */
const SHORT = 40;
const SENTENCES: readonly PartChange["part"][] = ["tree", "steps", "else", "alarm", "notification"];
const isShort = ({ part, was, is }: PartChange) =>
  !SENTENCES.includes(part) &&
  was.length <= 1 &&
  is.length <= 1 &&
  [...was, ...is].every((text) => text.length <= SHORT);

function Change({ change }: { change: PartChange }) {
  const { t } = useTranslation("workflows");
  const { part, was, is } = change;
  const field = t(`versions.field.${part}`);
  const none = t("versions.none");
  if (was.length + is.length === 0) return <li>{t("versions.detail", { field })}</li>;
  if (isShort(change)) return <li>{t("versions.change", { field, before: was[0] ?? none, after: is[0] ?? none })}</li>;
  return (
    <li>
      {field}
      <ul className={classes.difference}>
        {was.map((text) => (
          <li key={text}>
            <del>{t("versions.was", { text })}</del>
          </li>
        ))}
        {is.map((text) => (
          <li key={text}>
            <ins>{t("versions.is", { text })}</ins>
          </li>
        ))}
      </ul>
    </li>
  );
}

interface VersionProps {
  version: WorkflowVersion;
  words: TreeWords;
  isBusy: boolean;
  onUndo(): void;
}

function Version({ version: { at, by, before, after }, words, onUndo, isBusy }: VersionProps) {
  const { t } = useTranslation("workflows");
  const { dateTime } = useMoments();
  const when = dateTime(at);
  return (
    <li>
      <p>{t("versions.by", { when, name: by })}</p>
      <Text as="ul" tone="quiet">
        {changesOf(before, after, words).map((change) => (
          <Change key={change.part} change={change} />
        ))}
      </Text>
      <Button isQuiet isPending={isBusy} onClick={onUndo}>
        {t("versions.undo", { when })}
      </Button>
    </li>
  );
}

/** Lists the changes of a workflow and their authors, and restores earlier versions. */
export function Versions({ workflow }: { workflow: string }) {
  const { t } = useTranslation(["workflows", "common"]);
  const navigate = useNavigate();
  const { data: versions = [] } = useQuery(versionsQuery(workflow));
  const undo = useUndoWorkflow();
  const words = useVersionWords(versions);
  if (versions.length === 0) return null;
  const bringBack = async (version: number) => {
    await undo.mutateAsync({ key: workflow, version });
    success(t("versions.done"));
    await navigate({ to: "/app/workflows/list" });
  };
  const failure = undo.error && (undo.error instanceof ApiError ? messageOf(undo.error) : t("common:somethingWrong"));
  return (
    <Stack as="section" gap={16} isCard pad={16} most={820} aria-label={t("versions.title")}>
      <h2>{t("versions.title")}</h2>
      {failure && (
        <Text as="p" tone="critical" role="alert">
          {failure}
        </Text>
      )}
      <Stack as="ul" gap={16} pad={0} className={classes.versions}>
        {versions.map((version) => (
          <Version
            key={version.version}
            {...{ version, words }}
            isBusy={undo.isPending && undo.variables.version === version.version}
            // The failure is shown above, from the mutation's state.
            onUndo={() => undo.isPending || bringBack(version.version).catch(() => {})}
          />
        ))}
      </Stack>
    </Stack>
  );
}
