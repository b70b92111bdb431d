import type { OwnTemplate } from "@switchboard/contract";
import { IconCopy, IconPencil, IconTrash } from "@switchboard/icons";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { ButtonLink } from "../../../../ui/kit/Button.tsx";
import { IconButton, IconButtonLink } from "../../../../ui/kit/IconButton.tsx";
import { Lines } from "../../../../ui/kit/layout/Lines.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import type { Templates } from "./api.ts";
import classes from "./Modbus.module.css";

interface TemplateRowsProps {
  gateway: string;
  templates: Templates;
  onRemove(template: OwnTemplate): void;
}

/** Lists the enterprise's own templates, and the shipped ones to copy. */
export function TemplateRows({ gateway, templates: { templates, shipped }, onRemove }: TemplateRowsProps) {
  const { t } = useTranslation("modbus");
  return (
    <>
      {templates.length === 0 && (
        <Text as="p" tone="quiet">
          {t("list.noOwn")}
        </Text>
      )}
      <Lines>
        {templates.map((template) => {
          const { _id, maker, model, registers, usedBy } = template;
          const name = `${maker} ${model}`;
          return (
            <li key={_id}>
              <Stack as="span" breaks className={classes.rowName}>
                <strong>{name}</strong>
                <small>
                  {t("list.registers", { count: registers.length })} · {t("list.used", { count: usedBy.length })}
                </small>
              </Stack>
              <Row as="span" wraps gap={4}>
                <IconButtonLink
                  icon={IconPencil}
                  label={t("list.editNamed", { name })}
                  title={t("list.editNamed", { name })}
                  to="/app/devices/gateways/template"
                  search={{ gateway, id: _id }}
                />
                <IconButtonLink
                  icon={IconCopy}
                  label={t("list.copyNamed", { name })}
                  title={t("list.copyNamed", { name })}
                  to="/app/devices/gateways/template"
                  search={{ gateway, copy: _id }}
                />
                <IconButton
                  icon={IconTrash}
                  label={t("list.deleteNamed", { name })}
                  title={t("list.deleteNamed", { name })}
                  onClick={() => onRemove(template)}
                />
              </Row>
            </li>
          );
        })}
      </Lines>
      <Row as="span" wraps gap={4}>
        <ButtonLink isQuiet to="/app/devices/gateways/template" search={{ gateway }}>
          {t("list.new")}
        </ButtonLink>
      </Row>
      <details open={templates.length === 0}>
        <summary>{t("list.shippedCount", { count: shipped.length })}</summary>
        <Lines>
          {shipped.map(({ id, maker, model, source, registers }) => (
            <li key={id}>
              <Stack as="span" breaks className={classes.rowName}>
                <strong>
                  {maker} {model}
                </strong>
                <small>{t("list.registers", { count: registers.length })}</small>
                <small className={classes.source}>{source}</small>
              </Stack>
              <Row as="span" wraps gap={4}>
                <ButtonLink
                  isQuiet
                  to="/app/devices/gateways/template"
                  search={{ gateway, copy: id }}
                  aria-label={t("list.copyNamed", { name: `${maker} ${model}` })}
                >
                  {t("list.copy")}
                </ButtonLink>
              </Row>
            </li>
          ))}
        </Lines>
      </details>
    </>
  );
}
