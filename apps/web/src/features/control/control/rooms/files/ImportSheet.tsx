import { FileInput } from "@mantine/core";
import { PLACE_FILE_LIMITS } from "@switchboard/domain/site";
import { IconFileImport } from "@switchboard/icons";
import { useState } from "react";
import { ApiError } from "../../../../../api/call.ts";
import { messageOf } from "../../../../../api/error-notices.ts";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { Button } from "../../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../../../ui/kit/Sheet.tsx";
import { success } from "../../../../../ui/notices/notices.ts";
import { type PlaceFile, useImportPlaces, useImportPreview } from "./api.ts";
import { ImportPreview } from "./ImportPreview.tsx";

type FileFault = "tooLarge" | "wrongKind";
interface ChosenFile {
  file: File;
  fault?: FileFault;
  /** The content, once it has been read. */
  read?: PlaceFile;
}

async function readFile(file: File): Promise<ChosenFile> {
  const isCsv = /\.csv$/i.test(file.name);
  if (!isCsv && !/\.(geo)?json$/i.test(file.name)) return { file, fault: "wrongKind" };
  if (file.size > PLACE_FILE_LIMITS.characters) return { file, fault: "tooLarge" };
  const key = `${file.name} ${file.size} ${file.lastModified}`;
  return { file, read: { format: isCsv ? "csv" : "geojson", content: await file.text(), key } };
}

/** Shows what a file would create and change, and then does all of it. */
export function ImportSheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("rooms");
  const [chosen, setChosen] = useState<ChosenFile>();
  const preview = useImportPreview(chosen?.read);
  const apply = useImportPlaces();
  const error = apply.error ?? (preview.isFetching ? null : preview.error);
  const steps = preview.data ? preview.data.created.length + preview.data.changed.length : 0;
  const choose = async (file: File | null) => {
    apply.reset();
    setChosen(file ? await readFile(file) : undefined);
  };
  const start = (file: PlaceFile) =>
    apply.mutate(file, {
      onSuccess: () => {
        success(t("files.done"));
        onClose();
      },
    });
  return (
    <Sheet title={t("files.title")} width={640} onClose={onClose}>
      <Stack gap={16}>
        <Text as="p" tone="quiet">
          {t("files.text")}
        </Text>
        <FileField chosen={chosen} onChange={(file) => void choose(file)} />
        <div>
          <div role="status">{preview.isFetching && t("files.checking")}</div>
          <div role="alert">
            {error && <Text tone="critical">{error instanceof ApiError ? messageOf(error) : t("files.failed")}</Text>}
          </div>
        </div>
        {chosen?.read && preview.data && <ImportPreview preview={preview.data} format={chosen.read.format} />}
        {chosen?.read && steps > 0 && (
          <div>
            <Button isPending={apply.isPending} onClick={() => chosen.read && start(chosen.read)}>
              {t("files.apply", { count: steps })}
            </Button>
          </div>
        )}
      </Stack>
    </Sheet>
  );
}

function FileField({ chosen, onChange }: { chosen: ChosenFile | undefined; onChange(file: File | null): void }) {
  const { t } = useTranslation("rooms");
  return (
    <FileInput
      label={t("files.file")}
      description={t("files.hint")}
      placeholder={t("files.choose")}
      accept=".csv,.json,.geojson,text/csv,application/geo+json"
      leftSection={<IconFileImport size={18} stroke={1.7} aria-hidden="true" />}
      clearable
      clearButtonProps={{ "aria-label": t("files.clear") }}
      value={chosen?.file ?? null}
      error={chosen?.fault && t(`files.${chosen.fault}`)}
      onChange={onChange}
    />
  );
}
