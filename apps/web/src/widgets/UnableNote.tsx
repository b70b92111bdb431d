import type { Workflow } from "@switchboard/contract";
import { useTranslation } from "../i18n/useTranslation.ts";
import { Text } from "../ui/kit/layout/Text.tsx";
import { StatusDot } from "../ui/kit/StatusDot.tsx";

/** Says that something cannot work at present, and how to fix it. */
export function UnableNote({ why }: { why: NonNullable<Workflow["unable"]> }) {
  const { t } = useTranslation("automation");
  return (
    <Text as="p" size={13} breaks>
      <StatusDot tone="warning" label={t(`unable.${why}.head`)} /> {t(`unable.${why}.text`)}
    </Text>
  );
}
