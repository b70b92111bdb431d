import type { WorkflowTruth } from "@switchboard/contract";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Choice } from "../../../ui/kit/Choice.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import type { IfTrueNow } from "./api.ts";

const MOST_NAMED = 5;

interface TrueNowChoiceProps {
  truth: WorkflowTruth;
  chosen: IfTrueNow;
  /** The choice is made while saving, or while turning the workflow on. */
  at: "save" | "enable";
  onChoose(chosen: IfTrueNow): void;
}

/** Says where the condition is true now, and lets the person choose whether the workflow acts at once. */
export function TrueNowChoice({ truth: { isWhole, where }, chosen, at, onChoose }: TrueNowChoiceProps) {
  const { t, i18n } = useTranslation("workflows");
  const all = where.flatMap(({ device, sensor }) => sensor?.name ?? device?.device_name ?? []);
  const more = all.length - MOST_NAMED;
  const shown = more > 1 ? [...all.slice(0, MOST_NAMED), t("trueNow.more", { count: more })] : all;
  const names = new Intl.ListFormat(i18n.language).format(shown);
  const label = isWhole || all.length === 0 ? t("trueNow.whole") : t("trueNow.where", { names });
  return (
    <Stack gap={8}>
      <Text as="p" role="status" breaks>
        <StatusDot tone="warning" label={label} />
      </Text>
      <Choice
        name={`true-now-${at}`}
        legend={t("trueNow.legend")}
        chosen={chosen}
        options={[
          { value: "wait", label: t("trueNow.wait") },
          { value: "act", label: t(`trueNow.${at}`) },
        ]}
        onChoose={onChoose}
      />
    </Stack>
  );
}
