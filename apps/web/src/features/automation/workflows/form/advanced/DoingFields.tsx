import { NativeSelect, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { scenesQuery } from "../../../../../data/scenes.ts";
import { useTranslation } from "../../../../../i18n/useTranslation.ts";
import { SwitchPicker } from "../../../../../widgets/switch-picker/SwitchPicker.tsx";
import { NotificationFields } from "../NotificationFields.tsx";
import type { AdvancedProblem, DoingDraft } from "./advanced-draft.ts";
import { useTreeProblem } from "./useTreeProblem.ts";

interface DoingFieldsProps {
  doing: DoingDraft;
  path: string;
  problems: readonly AdvancedProblem[];
  owner: { _id: string; name: string } | null;
  onChange(part: Partial<DoingDraft>): void;
}

/** Edits later actions like immediate ones: switching, playing a scene, notifying. */
export function DoingFields({ doing, path, problems, owner, onChange }: DoingFieldsProps) {
  const { t } = useTranslation("workflows");
  const scenes = useQuery(scenesQuery()).data ?? [];
  // The picker finds the problems of actions by its own paths.
  const own = problems
    .filter((each) => each.path.startsWith(`${path}.actions`))
    .map((each) => ({ ...each, path: each.path.slice(path.length + 1) }));
  return (
    <>
      <SwitchPicker
        label={t("actions.switches")}
        actions={doing.actions}
        onChange={(actions) => onChange({ actions })}
        problems={own}
      />
      {(scenes.length > 0 || doing.scene !== "") && (
        <NativeSelect
          label={t("actions.scene")}
          value={doing.scene}
          onChange={(event) => onChange({ scene: event.currentTarget.value })}
          data={[
            { value: "", label: t("actions.noScene") },
            ...scenes.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
      )}
      <TellFields {...{ doing, path, problems, owner, onChange }} />
    </>
  );
}

function TellFields({ doing, path, problems, owner, onChange }: DoingFieldsProps) {
  const { t } = useTranslation("workflows");
  const problemAt = useTreeProblem(problems);
  return (
    <>
      <Switch
        role="switch"
        aria-label={t("actions.notify")}
        label={t("actions.notify")}
        checked={doing.notifies}
        onChange={(event) => onChange({ notifies: event.currentTarget.checked })}
      />
      {doing.notifies && (
        <NotificationFields
          notification={doing.notification}
          problemAt={(field) => problemAt(`${path}.${field}`)}
          owner={owner}
          onChange={(notification) => onChange({ notification })}
        />
      )}
    </>
  );
}
