import { Switch } from "@mantine/core";
import { IconHistory, IconPencil, IconShieldExclamation, IconTrash } from "@switchboard/icons";
import { useMay } from "../../../../api/useMay.ts";
import { useServerAge } from "../../../../data/useAge.ts";
import type { Rule } from "../../../../data/workflow-rules.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { IconButton, IconButtonLink } from "../../../../ui/kit/IconButton.tsx";
import { StatusDot } from "../../../../ui/kit/StatusDot.tsx";
import { UnableNote } from "../../../../widgets/UnableNote.tsx";
import { useSetWorkflowActive } from "../api.ts";
import { useRuleSentence } from "../useSentence.ts";
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
    <p className={classes.stopped}>
      <StatusDot tone="critical" label={t("card.stopped")} /> {why}
    </p>
  );
}

/** Says when nothing can make the workflow fire, or only some of its targets can. */
function Unable({ rule: { unable, mute } }: { rule: Rule }) {
  const { t, i18n } = useTranslation("workflows");
  if (unable) return <UnableNote why={unable} />;
  if (mute.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(mute);
  return (
    <p className={classes.muted}>
      <StatusDot tone="warning" label={t("card.someMute", { names, count: mute.length })} />
    </p>
  );
}

function ActiveSwitch({ rule: { key, name, isActive, unable } }: { rule: Rule }) {
  const { t } = useTranslation("workflows");
  const set = useSetWorkflowActive();
  const shown = set.isPending ? set.variables.isActive : isActive;
  return (
    <Switch
      role="switch"
      aria-label={t("card.active", { name })}
      label={t(shown ? (unable ? "card.onUnable" : "card.on") : "card.off")}
      labelPosition="left"
      checked={shown}
      onChange={(event) => set.isPending || set.mutate({ key, isActive: event.currentTarget.checked })}
    />
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
    <article className={classes.card} aria-label={name} data-off={!rule.isActive || undefined}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          {name}
          {rule.safety && (
            <span className={classes.safety}>
              <IconShieldExclamation aria-hidden="true" size={14} /> {t("card.safety")}
            </span>
          )}
        </h2>
        {mayChange && <ActiveSwitch rule={rule} />}
      </div>
      <p className={classes.sentence}>{sentence(rule)}</p>
      {rule.stopped !== null && <Stopped reason={rule.stopped} />}
      <Unable rule={rule} />
      <div className={classes.foot}>
        <span>
          {age ? t("card.lastFired", { age }) : t("card.neverFired")}
          {rule.owner && <> · {t("card.by", { name: rule.owner.name })}</>}
        </span>
        <span className={classes.manage}>
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
        </span>
      </div>
    </article>
  );
}
