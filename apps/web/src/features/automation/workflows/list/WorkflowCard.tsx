import { IconHistory, IconPencil, IconShieldExclamation, IconTrash } from "@switchboard/icons";
import { useMay } from "../../../../api/useMay.ts";
import { useServerAge } from "../../../../data/useAge.ts";
import type { Rule } from "../../../../data/workflow-rules.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { IconButton, IconButtonLink } from "../../../../ui/kit/IconButton.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import { UnableNote } from "../../../../widgets/UnableNote.tsx";
import { useRuleSentence } from "../useSentence.ts";
import { ActiveSwitch } from "./ActiveSwitch.tsx";
import classes from "./Workflows.module.css";

interface WorkflowCardProps {
  rule: Rule;
  onHistory(rule: Rule): void;
  onDelete(rule: Rule): void;
}

function Stopped({ reason }: { reason: string }) {
  const { t } = useTranslation("workflows");
  const why = reason === "chases_itself" ? t("card.reason.chases_itself") : t("card.reason.other", { reason });
  return (
    <Text as="p" tone="critical" size={13}>
      <StatusDot tone="critical" label={t("card.stopped")} /> {why}
    </Text>
  );
}

/** Says when nothing can make the workflow fire, or only some of its targets can. */
function Unable({ rule: { unable, mute } }: { rule: Rule }) {
  const { t, i18n } = useTranslation("workflows");
  if (unable) return <UnableNote why={unable} />;
  if (mute.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(mute);
  return (
    <Text as="p" size={13}>
      <StatusDot tone="warning" label={t("card.someMute", { names, count: mute.length })} />
    </Text>
  );
}

/** Shows a workflow in a sentence, whether it is active, and when it last fired. */
export function WorkflowCard({ rule, onHistory, onDelete }: WorkflowCardProps) {
  const { t, i18n } = useTranslation("workflows");
  const sentence = useRuleSentence();
  const age = useServerAge(rule.lastFired ? Date.parse(rule.lastFired) : null, i18n.language);
  const { name } = rule;
  const isAdmin = useMay("enterprise.manage");
  // Only admins may change a workflow that overrides every hold.
  const mayChange = isAdmin || !rule.safety;
  return (
    <Stack
      as="article"
      gap={6}
      isCard
      className={classes.card}
      aria-label={name}
      data-off={!rule.isActive || undefined}
    >
      <Row align="start" justify="between" gap={12} className={classes.head}>
        <Text as="h2" breaks shrinks>
          {name}
          {rule.safety && (
            <Row
              as="span"
              isInline
              isPill
              gap={4}
              tone="quiet"
              size={12}
              weight={600}
              isNowrap
              className={classes.safety}
            >
              <IconShieldExclamation aria-hidden="true" size={14} /> {t("card.safety")}
            </Row>
          )}
        </Text>
        {mayChange && <ActiveSwitch rule={rule} />}
      </Row>
      <Text as="p" isTabular breaks className={classes.sentence}>
        {sentence(rule)}
      </Text>
      {rule.stopped !== null && <Stopped reason={rule.stopped} />}
      <Unable rule={rule} />
      <Row justify="between" gap={8} isTouch tone="quiet" size={13} className={classes.foot}>
        <span>
          {age ? t("card.lastFired", { age }) : t("card.neverFired")}
          {rule.owner && <> · {t("card.by", { name: rule.owner.name })}</>}
        </span>
        <Row as="span" align="stretch" keepsSize>
          <IconButton label={t("card.history", { name })} icon={IconHistory} onClick={() => onHistory(rule)} />
          {mayChange && (
            <>
              <IconButtonLink
                to="/app/workflows/edit/$key"
                params={{ key: rule.key }}
                label={t("card.edit", { name })}
                icon={IconPencil}
              />
              <IconButton label={t("card.delete", { name })} icon={IconTrash} onClick={() => onDelete(rule)} />
            </>
          )}
        </Row>
      </Row>
    </Stack>
  );
}
