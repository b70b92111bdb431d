import { Progress } from "@mantine/core";
import { Suspense } from "react";
import { useRollup } from "../../data/rollup.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";

function Shown({ zone, share }: { zone: string; share: number }) {
  const { t, i18n } = useTranslation("live");
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(share);
  const text = t("rollup", { zone, percent });
  return (
    <Stack gap={8} role="status">
      <Text as="p" tone="quiet">
        {text}
      </Text>
      <Progress value={share * 100} aria-label={text} color="action" />
    </Stack>
  );
}

/** Shows the progress while the sums of charts are recomputed. Its texts are loaded when needed, because this is rare. */
export function RollupProgress() {
  const rollup = useRollup();
  return rollup ? (
    <Suspense>
      <Shown {...rollup} />
    </Suspense>
  ) : null;
}
