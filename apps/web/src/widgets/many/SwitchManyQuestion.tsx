import { Modal } from "@mantine/core";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { liveStore } from "../../live/live.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import { CriticalNote } from "../CriticalNote.tsx";
import { namesInTitle } from "../critical-names.ts";
import { NameList } from "./NameList.tsx";
import { nameOfSwitch } from "./switch-batch.ts";
import type { ManyQuestion } from "./useSwitchMany.ts";

/** Confirms which of the chosen switches will be switched, and which will not. */
export function SwitchManyQuestion({ question, onAnswer }: { question: ManyQuestion; onAnswer(isYes: boolean): void }) {
  const { t, i18n } = useTranslation(["many", "control"]);
  const { on, ready, away, already, unfit } = question;
  const critical = on
    ? []
    : [...ready, ...away].flatMap((id) => liveStore.switch(id) ?? []).filter((each) => each.critical);
  const names = namesInTitle(
    critical.map(({ name }) => name),
    ready.length + away.length,
    i18n.language,
  );
  const action =
    names === undefined
      ? t(on ? "switch.turnOn" : "switch.turnOff", { count: ready.length })
      : t("control:critical.turnOff", { name: names });
  const notes = [
    away.length > 0 && t("switch.away", { count: away.length }),
    already.length > 0 && t(on ? "switch.alreadyOn" : "switch.alreadyOff", { count: already.length }),
    unfit.length > 0 && t("switch.unfit", { count: unfit.length }),
  ].filter((each) => each !== false);
  return (
    <Modal opened onClose={() => onAnswer(false)} title={`${action}?`} centered withCloseButton={false}>
      <NameList label={t("switch.label")} names={ready.map((id) => ({ id, ...nameOfSwitch(id) }))} />
      <CriticalNote names={critical.map(({ name }) => name)} />
      {notes.map((note) => (
        <Surface as="p" tone="quiet" pad="8 0" key={note}>
          {note}
        </Surface>
      ))}
      <Row wraps justify="end" gap={8} pad="16 0">
        <Button isQuiet onClick={() => onAnswer(false)} data-autofocus={critical.length > 0 || undefined}>
          {t("cancel")}
        </Button>
        <Button
          isDanger={critical.length > 0}
          data-autofocus={critical.length === 0 || undefined}
          onClick={() => onAnswer(true)}
        >
          {action}
        </Button>
      </Row>
    </Modal>
  );
}
