import { useQuery } from "@tanstack/react-query";
import { accessQuery } from "../../data/access.ts";
import type { Group } from "../../data/groups.ts";
import { DISPENSABLE } from "../../data/read-meta.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { DeleteNamed } from "../DeleteNamed.tsx";
import { useDeleteGroup } from "./api.ts";

export function DeleteGroup({ group, onClose }: { group: Group; onClose(): void }) {
  const { t } = useTranslation("groups");
  const { _id, name, devices } = group;
  const people = useQuery({ ...accessQuery(), meta: DISPENSABLE }).data?.people ?? [];
  // People who were granted the room lose their access by it.
  const holders = people.filter(({ rooms }) => rooms.includes(_id)).length;
  return (
    <DeleteNamed
      t={t}
      name={name}
      useRemove={useDeleteGroup}
      input={_id}
      deleted={{ thing: "group", ids: [_id] }}
      onClose={onClose}
    >
      {t("delete.text")} {devices.length > 0 && t("delete.stay", { count: devices.length })}{" "}
      {holders > 0 && t("delete.holders", { count: holders })}
    </DeleteNamed>
  );
}
