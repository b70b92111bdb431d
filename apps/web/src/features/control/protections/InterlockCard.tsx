import type { Interlock } from "@switchboard/contract";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import cards from "../../../ui/kit/Cards.module.css";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { StatusDot } from "../../../ui/kit/StatusDot.tsx";
import classes from "./Protections.module.css";

interface InterlockCardProps {
  interlock: Interlock;
  onEdit(): void;
  onDelete(): void;
}

/** One set of switches that must never be on together. */
export function InterlockCard({ interlock, onEdit, onDelete }: InterlockCardProps) {
  const { t } = useTranslation("protections");
  const { dateTime } = useMoments();
  const { name, switches, corrects, broken_since } = interlock;
  return (
    <li className={`${cards.card} ${classes.card}`} aria-label={name}>
      <Stack gap={4} breaks>
        <strong>{name}</strong>
        <ul className={classes.members}>
          {switches.map((each) => (
            <li key={each._id}>
              {each.name} <small>{each.device.device_name}</small>
            </li>
          ))}
        </ul>
        <small>{t(corrects ? "interlock.corrects" : "interlock.tells")}</small>
        {broken_since && <StatusDot tone="critical" label={t("interlock.broken", { time: dateTime(broken_since) })} />}
      </Stack>
      <Row wraps gap={8}>
        <Button isQuiet aria-label={t("interlock.editNamed", { name })} onClick={onEdit}>
          {t("interlock.edit")}
        </Button>
        <Button isQuiet aria-label={t("delete.confirm", { name })} onClick={onDelete}>
          {t("delete.open")}
        </Button>
      </Row>
    </li>
  );
}
