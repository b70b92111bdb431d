import { PLAN_LIMITS } from "@switchboard/domain/site";
import { IconFileImport } from "@switchboard/icons";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { Button } from "../../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../../ui/kit/layout/Text.tsx";
import { FileButton } from "../../../../../widgets/picture/FileButton.tsx";
import { AskPage } from "./AskPage.tsx";
import classes from "./ChooseFile.module.css";
import { useFileDrop } from "./useFileDrop.ts";
import { usePlanUpload } from "./usePlanUpload.ts";

const MEGABYTE = 1024 * 1024;

interface ChooseFileProps {
  place: string;
  /** A file that was dropped already, and is used after a press. */
  dropped?: File | undefined;
  onDone(): void;
}

/** Takes the picture of a plan: chosen, or dropped on the page. */
export function ChooseFile({ place, dropped, onDone }: ChooseFileProps) {
  const { t } = useTranslation("planEditor");
  const { state, take } = usePlanUpload(place, onDone);
  const isOver = useFileDrop((file) => void take(file));
  const isBusy = state.kind === "reading" || state.kind === "saving";
  return (
    <Stack gap={12} align="center" className={classes.box} data-over={isOver || undefined}>
      <IconFileImport size={28} stroke={1.6} aria-hidden="true" />
      <Text as="p" tone="quiet" text="center">
        {t("file.text", { size: PLAN_LIMITS.fileBytes / MEGABYTE })}
      </Text>
      {dropped && (
        <Button isPending={isBusy} onClick={() => void take(dropped)}>
          {t("file.use", { name: dropped.name })}
        </Button>
      )}
      <FileButton
        label={t("file.choose")}
        accept="image/png,image/jpeg,image/webp,application/pdf"
        isQuiet={dropped !== undefined}
        isPending={isBusy}
        onFile={(file) => void take(file)}
      />
      <div role="status">
        {state.kind === "reading" && t("file.reading")}
        {state.kind === "saving" && t("file.saving")}
      </div>
      <div role="alert">{state.kind === "failed" && <Text tone="critical">{state.message}</Text>}</div>
      {state.kind === "asking" && <AskPage pages={state.pages} onAnswer={state.answer} />}
    </Stack>
  );
}
