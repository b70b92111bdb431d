import { TextInput } from "@mantine/core";
import type { RemoteKey } from "@switchboard/contract";
import { LONGEST } from "@switchboard/domain/core";
import { IconTrash } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { keyName } from "../key-words.ts";

/** The learnt and typed keys: renamed, or taken away. */
export function KeyList({ keys, onChange }: { keys: RemoteKey[]; onChange(keys: RemoteKey[]): void }) {
  const { t } = useTranslation("remotes");
  if (keys.length === 0)
    return (
      <Text as="p" tone="quiet">
        {t("edit.noKeys")}
      </Text>
    );
  return (
    <Stack as="ul" gap={8}>
      {keys.map((each) => {
        const name = keyName(each, t) || each.key;
        return (
          <Row as="li" gap={8} key={each.key}>
            <TextInput
              aria-label={t("edit.keyName", { name })}
              value={each.label}
              maxLength={LONGEST.keyLabel}
              onChange={(event) => {
                const label = event.currentTarget.value;
                onChange(keys.map((key) => (key.key === each.key ? { ...key, label } : key)));
              }}
            />
            <IconButton
              icon={IconTrash}
              label={t("edit.removeKey", { name })}
              onClick={() => onChange(keys.filter(({ key }) => key !== each.key))}
            />
          </Row>
        );
      })}
    </Stack>
  );
}
