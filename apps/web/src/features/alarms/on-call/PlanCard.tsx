import { Menu } from "@mantine/core";
import type { OnCallPlan } from "@switchboard/contract";
import { IconDots, IconPencil, IconTrash } from "@switchboard/icons";
import { useMay } from "../../../api/useMay.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Card } from "../../../ui/kit/Card.tsx";
import { IconButton } from "../../../ui/kit/IconButton.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Covers } from "./Covers.tsx";
import { NowOnCall } from "./NowOnCall.tsx";
import classes from "./OnCall.module.css";
import type { OnCallDialog } from "./on-call-dialog.ts";
import { useOnCallWords } from "./on-call-words.ts";
import { TurnCalendar } from "./TurnCalendar.tsx";
import { useTurns } from "./useTurns.ts";

interface PlanCardProps {
  plan: OnCallPlan;
  mayPlan: boolean;
  onAsk(asked: OnCallDialog): void;
}

/** Shows who is on call now and next, and who is notified when nobody answers. */
export function PlanCard({ plan, mayPlan, onAsk }: PlanCardProps) {
  const { t } = useTranslation("onCall");
  const words = useOnCallWords();
  const turns = useTurns(plan);
  const mayCover = useMay("alarm.handle");
  return (
    <Card name={plan.name} facts={words.scope(plan)} menu={mayPlan && <PlanMenu plan={plan} onAsk={onAsk} />}>
      <Row wraps align="end" justify="between" gap={12}>
        <NowOnCall plan={plan} turns={turns} />
        {mayCover && (
          <Button
            isQuiet
            aria-label={t("cover.title", { name: plan.name })}
            onClick={() => onAsk({ kind: "cover", plan })}
          >
            {t("cover.open")}
          </Button>
        )}
      </Row>
      <Stack as="section" gap={4} aria-label={t("calendar.label", { name: plan.name })}>
        <h3>{t("calendar.title")}</h3>
        <small>{words.turn(plan)}</small>
        <TurnCalendar plan={plan} turns={turns} />
      </Stack>
      <Covers plan={plan} now={turns.now} />
      <Stack as="section" gap={4}>
        <h3>{t("step.title")}</h3>
        <ol className={classes.steps}>
          {plan.steps.map((step) => (
            <li key={`${step.after_minutes} ${step.tell}`}>{words.step(step)}</li>
          ))}
        </ol>
      </Stack>
    </Card>
  );
}

/** Contains rarely used actions. */
function PlanMenu({ plan, onAsk }: Omit<PlanCardProps, "mayPlan">) {
  const { t } = useTranslation("onCall");
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton icon={IconDots} iconSize={20} label={t("card.more", { name: plan.name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => onAsk({ kind: "edit", plan })}
        >
          {t("card.edit")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
          color="var(--sb-critical)"
          onClick={() => onAsk({ kind: "delete", plan })}
        >
          {t("card.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
