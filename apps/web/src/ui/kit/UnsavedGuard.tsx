import { Group, Modal } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "./Button.tsx";
import { guardUnsaved } from "./unsaved.ts";

/** Somebody waits to hear whether the form may be left. */
function useAsked(isDirty: () => boolean) {
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  const ask = useEffectEvent(() => {
    if (!isDirty()) return Promise.resolve(true);
    return new Promise<boolean>((resolve) => setAnswer(() => resolve));
  });
  useEffect(() => guardUnsaved(() => ask()), []);
  const say = (mayLeave: boolean) => {
    answer?.(mayLeave);
    setAnswer(undefined);
  };
  return { isAsked: answer !== undefined, say };
}

/** Asks before leaving a form whose changes would be lost; closing the tab shows the browser's own question. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const { t } = useTranslation("live");
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const { isAsked, say } = useAsked(isDirty);
  if (status !== "blocked" && !isAsked) return null;
  const [go, stay] = isAsked ? [() => say(true), () => say(false)] : [proceed, reset];
  return (
    <Modal opened onClose={() => stay?.()} title={t("leave.title")} centered withCloseButton={false}>
      <div>{t("leave.text")}</div>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button isQuiet onClick={() => go?.()}>
          {t("leave.go")}
        </Button>
        <Button onClick={() => stay?.()} data-autofocus>
          {t("leave.stay")}
        </Button>
      </Group>
    </Modal>
  );
}
