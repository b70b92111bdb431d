import { TextInput } from "@mantine/core";
import { LONGEST, MOST } from "@switchboard/domain/core";
import { IconTrash } from "@switchboard/icons";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { ConfirmDelete } from "../../../ui/kit/ConfirmDelete.tsx";
import { FieldRow } from "../../../ui/kit/FieldRow.tsx";
import form from "../../../ui/kit/Form.module.css";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { useMetaKeys } from "./useMetaKeys.ts";

export function MetaKeysForm({ saved }: { saved: readonly string[] }) {
  const { t, i18n } = useTranslation(["settings", "common"]);
  const keys = useMetaKeys(saved);
  const listed = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(keys.gone);
  return (
    <form ref={keys.form} onSubmit={keys.onSubmit} noValidate className={form.form}>
      {keys.rows.length === 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("meta.none")}
        </Text>
      )}
      <Stack as="ol" gap={8}>
        {keys.rows.map(({ id, name }, index) => (
          <li key={id}>
            <FieldRow hasAction isShort>
              <TextInput
                aria-label={t("meta.key", { number: index + 1 })}
                value={name}
                maxLength={LONGEST.metaKey}
                error={keys.wrong[index] ? t("meta.invalid") : undefined}
                onChange={(event) => keys.rename(id, event.currentTarget.value)}
              />
              <IconButton
                label={t("meta.remove", { number: index + 1 })}
                icon={IconTrash}
                onClick={() => keys.remove(id)}
              />
            </FieldRow>
          </li>
        ))}
      </Stack>
      {keys.rows.length < MOST.metaKeys && (
        <div>
          <Button isQuiet onClick={keys.add}>
            {t("meta.add")}
          </Button>
        </div>
      )}
      <SubmitBar failure={keys.failure} isBusy={keys.isBusy} submit={t("common:save")} />
      {keys.isAsking && (
        <ConfirmDelete
          title={t("meta.goneTitle")}
          confirm={t("meta.goneConfirm")}
          cancel={t("common:cancel")}
          failure={keys.failure}
          isBusy={keys.isBusy}
          onConfirm={keys.send}
          onClose={keys.stopAsking}
        >
          {t("meta.goneText", { keys: listed })}
        </ConfirmDelete>
      )}
    </form>
  );
}
