import { Menu, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from "@switchboard/icons";
import { useId } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { IconButton } from "../../../../ui/kit/IconButton.tsx";
import { Grid } from "../../../../ui/kit/layout/Grid.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { useProblemAt } from "../problems.ts";
import { LINE_KINDS, type Line, moved, newLine, replaced, type Version, without } from "../tariff-draft.ts";
import { LineFields } from "./LineFields.tsx";
import { LineMore } from "./LineMore.tsx";
import { Problem } from "./Rows.tsx";
import classes from "./TariffForm.module.css";

interface LinesEditorProps {
  version: Version;
  onChange(lines: Line[]): void;
}

/** Edits the lines in the order of the bill; a line computed from others comes after them. */
export function LinesEditor({ version, onChange }: LinesEditorProps) {
  const { t } = useTranslation("tariffs");
  const { lines } = version;
  const problem = useProblemAt("lines", false);
  return (
    <>
      <Stack as="ol" gap={12}>
        {lines.map((line, index) => (
          <LineCard
            key={line.key}
            {...{ line, index, version }}
            onChange={(next) => onChange(replaced(lines, index, next))}
            onMove={(by) => onChange(moved(lines, index, by))}
            onRemove={() => onChange(without(lines, index))}
          />
        ))}
      </Stack>
      <Problem text={problem} />
      <Menu position="bottom-start" width={300}>
        <Menu.Target>
          <Button isQuiet>
            <IconPlus size={18} stroke={1.8} aria-hidden="true" />
            {t("line.add")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {LINE_KINDS.map((kind) => (
            <Menu.Item key={kind} onClick={() => onChange([...lines, newLine(kind, t(`kind.${kind}.name`), lines)])}>
              <Stack as="span">
                {t(`kind.${kind}.name`)}
                <small>{t(`kind.${kind}.what`)}</small>
              </Stack>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface LineCardProps {
  line: Line;
  index: number;
  version: Version;
  onChange(line: Line): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

function LineCard({ line, index, version, onChange, onMove, onRemove }: LineCardProps) {
  const { t } = useTranslation("tariffs");
  const id = useId();
  const path = `lines.${index}`;
  const { name, kind } = line;
  const keyProblem = useProblemAt(`${path}.key`);
  const nameProblem = useProblemAt(`${path}.name`);
  return (
    <Grid as="li" min={220} isFit align="start" gap={12} isCard className={classes.line} aria-labelledby={id}>
      <Row as="header">
        <span id={id}>{t(`kind.${kind}.name`)}</span>
        <IconButton
          icon={IconChevronUp}
          label={t("line.up", { name })}
          isIdle={index === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={IconChevronDown}
          label={t("line.down", { name })}
          isIdle={index === version.lines.length - 1}
          onClick={() => onMove(1)}
        />
        <IconButton icon={IconTrash} label={t("line.remove", { name })} onClick={onRemove} />
      </Row>
      <TextInput
        label={t("line.name")}
        maxLength={80}
        error={keyProblem ?? nameProblem}
        value={name}
        onChange={(event) => onChange({ ...line, name: event.currentTarget.value })}
      />
      <LineFields
        line={line}
        path={path}
        version={version}
        before={version.lines.slice(0, index)}
        onChange={onChange}
      />
      <LineMore {...{ line, path, version, onChange }} />
    </Grid>
  );
}
