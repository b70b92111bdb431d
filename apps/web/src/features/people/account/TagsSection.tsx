import { TextInput } from "@mantine/core";
import { isTag, MOST } from "@switchboard/domain/core";
import { IconX } from "@switchboard/icons";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { FieldRow } from "../../../ui/kit/FieldRow.tsx";
import form from "../../../ui/kit/Form.module.css";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Section } from "../../../ui/kit/Section.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import classes from "./Account.module.css";
import { useEditAccount } from "./api.ts";

function partsOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

export function TagsSection({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation(["account", "common"]);
  const edit = useEditAccount();
  const joined = (text: string) => [...new Set([...tags, ...partsOf(text)])];
  const fields = useForm({
    initial: { tags: "" },
    check: (draft) => {
      if (partsOf(draft.tags).length === 0) return { tags: t("tags.empty") };
      const next = joined(draft.tags);
      return next.length > MOST.tags || !next.every(isTag) ? { tags: t("tags.tooMany") } : {};
    },
    explain: refusalOf,
    send: async (draft) => {
      await edit.mutateAsync({ tags: joined(draft.tags) });
      fields.set({ tags: "" });
    },
  });
  return (
    <Section title={t("tags.title")} lead={t("tags.lead")}>
      {tags.length === 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("tags.none")}
        </Text>
      )}
      {tags.length > 0 && (
        <Row as="ul" wraps gap={8} breaks className={classes.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <span>{tag}</span>
              <IconButton
                icon={IconX}
                iconSize={16}
                label={t("tags.remove", { tag })}
                onClick={() => edit.mutate({ tags: tags.filter((each) => each !== tag) })}
              />
            </li>
          ))}
        </Row>
      )}
      <form {...fields.form}>
        <FieldRow hasAction isShort>
          <TextInput label={t("tags.new")} maxLength={400} {...fields.bind("tags")} />
          <Button type="submit" isQuiet isPending={fields.isBusy}>
            {t("tags.add")}
          </Button>
        </FieldRow>
      </form>
      <div role="alert">{fields.failure && <p className={form.failure}>{fields.failure}</p>}</div>
    </Section>
  );
}
