import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group, GroupType } from "../../../data/groups.ts";
import { messageOf } from "../../../gateway/error-notices.ts";
import { GatewayError } from "../../../gateway/gateway.ts";
import { focusFirstProblem } from "../../../ui/focus/focus-first-problem.ts";
import { success } from "../../../ui/notices/notices.ts";
import { useCreateGroup, useEditGroup } from "../api.ts";

const NOTHING: ReadonlySet<string> = new Set();

function sameMembers(chosen: ReadonlySet<string>, before: readonly string[]): boolean {
  return chosen.size === before.length && before.every((id) => chosen.has(id));
}

/** The state of the form, and what is sent of it: of a group that exists, just what has changed. */
export function useGroupForm(group: Group | undefined, onDone: () => void) {
  const { t } = useTranslation(["groups", "common"]);
  const [name, setName] = useState(group?.name ?? "");
  const [type, setType] = useState<GroupType>(group?.type ?? "room");
  const [devices, setDevices] = useState<ReadonlySet<string>>(() => (group ? new Set(group.devices) : NOTHING));
  const [nameError, setNameError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const create = useCreateGroup();
  const edit = useEditGroup();
  const isBusy = create.isPending || edit.isPending;

  async function send(next: string): Promise<void> {
    if (!group) await create.mutateAsync({ name: next, type, devices: [...devices] });
    else {
      const renamed = next !== group.name && { name: next };
      const moved = !sameMembers(devices, group.devices) && { devices: [...devices] };
      if (renamed || moved) await edit.mutateAsync({ id: group._id, ...renamed, ...moved });
    }
    success(t(group ? "form.saved" : "form.created"));
    onDone();
  }

  function refuse(error: unknown): void {
    if (!(error instanceof GatewayError)) throw error;
    const beside = error.fields.find(({ path }) => path === "name")?.message;
    if (error.code === "group.name_taken") setNameError(messageOf(error));
    else if (beside) setNameError(beside);
    else setFailure(messageOf(error));
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const next = name.trim();
    setFailure(undefined);
    setNameError(next === "" ? t("common:required") : undefined);
    if (next === "") focusFirstProblem(form);
    else if (!isBusy)
      send(next)
        .catch(refuse)
        .finally(() => focusFirstProblem(form));
  };
  const changeName = (next: string) => {
    setName(next);
    setNameError(undefined);
  };
  return { name, changeName, nameError, type, setType, devices, setDevices, failure, isBusy, onSubmit };
}
