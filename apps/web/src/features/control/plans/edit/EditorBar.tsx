import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { DeleteNamed } from "../../../../widgets/DeleteNamed.tsx";
import { useDeletePlan, useForgetPlan } from "./api.ts";
import { useEditor } from "./editor-context.ts";
import { ChooseFile } from "./file/ChooseFile.tsx";
import { useFileDrop } from "./file/useFileDrop.ts";

type OpenDialog = { kind: "replace"; dropped?: File } | { kind: "remove" };

/** The actions for the plan as a whole. */
export function EditorBar({ name }: { name: string }) {
  const { t } = useTranslation("planEditor");
  const { undo, redo, canUndo, canRedo, isSaving } = useEditor();
  const [asked, ask] = useState<OpenDialog>();
  const isReplacing = asked?.kind === "replace";
  return (
    <Row wraps gap={8}>
      <Button isQuiet isIdle={!canUndo} aria-keyshortcuts="Control+Z Meta+Z" onClick={undo}>
        {t("undo")}
      </Button>
      <Button isQuiet isIdle={!canRedo} aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z" onClick={redo}>
        {t("redo")}
      </Button>
      <Text tone="quiet" size={13} grows>
        {isSaving && t("saving")}
      </Text>
      <Button isQuiet onClick={() => ask({ kind: "replace" })}>
        {t("replace.open")}
      </Button>
      <Button isQuiet onClick={() => ask({ kind: "remove" })}>
        {t("remove")}
      </Button>
      {!isReplacing && <Dropped onFile={(dropped) => ask({ kind: "replace", dropped })} />}
      {asked && <Dialog asked={asked} name={name} onClose={() => ask(undefined)} />}
    </Row>
  );
}

/** A file dropped beside the dialog opens it. */
function Dropped({ onFile }: { onFile(file: File): void }) {
  useFileDrop(onFile);
  return null;
}

function Dialog({ asked, name, onClose }: { asked: OpenDialog; name: string; onClose(): void }) {
  const { t } = useTranslation("planEditor");
  const { place } = useEditor().plan;
  const forget = useForgetPlan(place);
  if (asked.kind === "remove")
    return <DeleteNamed {...{ t, name, onClose }} useRemove={useDeletePlan} input={place} onDone={forget} />;
  return (
    <Sheet title={t("replace.title")} onClose={onClose}>
      <Text as="p" tone="quiet">
        {t("replace.text")}
      </Text>
      <ChooseFile place={place} dropped={asked.dropped} onDone={onClose} />
    </Sheet>
  );
}
