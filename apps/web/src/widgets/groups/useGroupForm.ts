import { useState } from "react";
import { unlessDeleted } from "../../api/deleted.ts";
import { refusedBeside } from "../../api/refusal.ts";
import type { Group, GroupType } from "../../data/groups.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { useForm } from "../../ui/kit/useForm.ts";
import { success } from "../../ui/notices/notices.ts";
import { useCreateGroup, useEditGroup } from "./api.ts";

interface GroupDraft {
  name: string;
  type: GroupType;
  devices: ReadonlySet<string>;
  /** The place of a room; empty for none. */
  place: string;
}

function sameMembers(chosen: ReadonlySet<string>, before: readonly string[]): boolean {
  return chosen.size === before.length && before.every((id) => chosen.has(id));
}

/** Sends only the changes made here for an existing group, so that changes by others meanwhile are kept. */
function useSaveGroup(given: Group | undefined) {
  const create = useCreateGroup();
  const edit = useEditGroup();
  const [group] = useState(given);
  return async ({ name, type, devices, place }: GroupDraft): Promise<void> => {
    const next = name.trim();
    if (!group) {
      await create.mutateAsync({ name: next, type, devices: [...devices], ...(place && { place }) });
      return;
    }
    const renamed = next !== group.name && { name: next };
    const moved = !sameMembers(devices, group.devices) && { devices: [...devices] };
    const placed = place !== (group.place ?? "") && { place: place || null };
    if (renamed || moved || placed) await edit.mutateAsync({ id: group._id, ...renamed, ...moved, ...placed });
  };
}

export function useGroupForm(group: Group | undefined, firstPlace: string, onDone: () => void) {
  const { t } = useTranslation(["groups", "common"]);
  const save = useSaveGroup(group);
  return useForm<GroupDraft>({
    initial: {
      name: group?.name ?? "",
      type: group?.type ?? "room",
      devices: new Set(group?.devices),
      place: group ? (group.place ?? "") : firstPlace,
    },
    check: ({ name }) => ({ name: name.trim() === "" ? t("common:required") : undefined }),
    explain: refusedBeside({ "group.name_taken": "name" }),
    send: async (draft) => {
      if (!(await unlessDeleted(save(draft), onDone))) return;
      success(t(group ? "form.saved" : "form.created"));
      onDone();
    },
  });
}
