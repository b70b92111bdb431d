import { Menu } from "@mantine/core";
import { EXPORT_FORMATS, type ExportFormat } from "@switchboard/domain/site";
import { IconChevronDown, IconDownload, IconFileImport } from "@switchboard/icons";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { saveFile } from "../../../../../ui/files/save-file.ts";
import { Button } from "../../../../../ui/kit/Button.tsx";
import { toast } from "../../../../../ui/notices/notices.ts";
import { exportPlaces } from "./api.ts";

const ImportSheet = lazy(() => import("./ImportSheet.tsx").then((module) => ({ default: module.ImportSheet })));
const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

function useExport() {
  const { t } = useTranslation("rooms");
  const [isPending, setPending] = useState(false);
  const save = async (format: ExportFormat) => {
    setPending(true);
    try {
      saveFile(await exportPlaces(format));
    } catch (error) {
      console.error(error);
      toast(t("files.exportFailed"), { permanent: true });
    } finally {
      setPending(false);
    }
  };
  return { isPending, save };
}

/** Offers the export of places and rooms, and their import to people who may change them. */
export function PlaceFilesMenu({ mayImport }: { mayImport: boolean }) {
  const { t } = useTranslation(["rooms", "common"]);
  const { isPending, save } = useExport();
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button isQuiet isPending={isPending}>
            <IconDownload {...icon} />
            {mayImport ? t("rooms:files.menu") : t("common:export.title")}
            <IconChevronDown size={14} stroke={2} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {EXPORT_FORMATS.map((format) => (
            <Menu.Item key={format} leftSection={<IconDownload {...icon} />} onClick={() => void save(format)}>
              {t(`rooms:files.format.${format}`)}
            </Menu.Item>
          ))}
          {mayImport && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={() => setImporting(true)}>
                {t("rooms:files.import")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isImporting && (
        <Suspense>
          <ImportSheet onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
