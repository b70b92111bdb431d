import { NumberInput, Textarea } from "@mantine/core";
import { ApiError } from "../../../../api/call.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import type { useLearning } from "../api.ts";
import classes from "./Learn.module.css";

/** From the old remote: the blaster watches while somebody presses its key. */
export function FromRemote({ learning }: { learning: ReturnType<typeof useLearning> }) {
  const { t } = useTranslation("remotes");
  const { data, error, isPending } = learning;
  return (
    <Stack align="start" gap={8} className={classes.learning}>
      <Button isQuiet isPending={isPending} onClick={() => learning.mutate()}>
        {data || error ? t("learn.again") : t("learn.listen")}
      </Button>
      <p role="status" data-busy={isPending || undefined}>
        {isPending && t("learn.listening")}
        {!isPending &&
          data &&
          t("learn.heard", { count: data.pattern.length, carrier: Math.round(data.carrier / 1000) })}
      </p>
      {!isPending && error && (
        <Text as="p" tone="critical" role="alert">
          {error instanceof ApiError ? messageOf(error) : t("play.silent")}
        </Text>
      )}
    </Stack>
  );
}

interface FromCodeProps {
  code: string;
  onCode(code: string): void;
  carrier: number;
  onCarrier(carrier: number): void;
  error: string | undefined;
}

/** By hand: as codes are published. */
export function FromCode({ code, onCode, carrier, onCarrier, error }: FromCodeProps) {
  const { t } = useTranslation("remotes");
  return (
    <>
      <Textarea
        label={t("learn.code")}
        description={t("learn.codeHint")}
        value={code}
        error={error}
        rows={4}
        spellCheck={false}
        onChange={(event) => onCode(event.currentTarget.value)}
      />
      <NumberInput
        label={t("learn.carrier")}
        description={t("learn.carrierHint")}
        min={20}
        max={60}
        value={carrier}
        onChange={(value) => onCarrier(Number(value))}
      />
    </>
  );
}
