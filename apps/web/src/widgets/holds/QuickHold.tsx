import { useIsPanel } from "../../api/useIsPanel.ts";
import { useHoldRules, usePlaceHold } from "../../data/holds.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { askAboutHold } from "../../live/held-switches.ts";
import { useHold } from "../../live/useHold.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { success } from "../../ui/notices/notices.ts";
import { HeldNow } from "./HeldNow.tsx";
import classes from "./Holds.module.css";

interface QuickHoldProps {
  id: string;
  name: string;
  /** Called when the sheet with all choices replaces the parent. */
  onLeave(): void;
}

/** Holds a switch for the default time with one press, or says who holds it and how to release it. */
export function QuickHold({ id, name, onLeave }: QuickHoldProps) {
  const { t, i18n } = useTranslation("holds");
  const hold = useHold(id);
  const place = usePlaceHold();
  const minutes = useHoldRules().defaultMinutes;
  const isPanel = useIsPanel();
  const time = formatDuration(minutes * 60_000, i18n.language);
  const quick = (switch_state: 0 | 1) =>
    place.mutate(
      { switches: [id], switch_state, until: "time", minutes },
      { onSuccess: () => success(t("form.done", { name })) },
    );
  const other = () => {
    onLeave();
    askAboutHold.emit({ id, isChange: true });
  };
  // A panel sees who holds a switch, and places no holds.
  if (isPanel && !hold) return null;
  return (
    <section className={classes.quick} aria-label={t("quick.label")}>
      {hold ? (
        <HeldNow hold={hold} onDone={() => undefined} onChange={other} />
      ) : (
        <Row wraps gap={8} className={classes.buttons}>
          <Button isQuiet isPending={place.isPending} onClick={() => quick(1)}>
            {t("quick.on", { time })}
          </Button>
          <Button isQuiet isPending={place.isPending} onClick={() => quick(0)}>
            {t("quick.off", { time })}
          </Button>
          <Button isQuiet onClick={other}>
            {t("quick.other")}
          </Button>
        </Row>
      )}
    </section>
  );
}
