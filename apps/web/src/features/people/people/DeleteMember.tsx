import { Radio } from "@mantine/core";
import type { Member } from "@switchboard/contract";
import { useState } from "react";
import { useSession } from "../../../api/session.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { useWholeDevices } from "../../../live/useWholeDevices.ts";
import form from "../../../ui/kit/Form.module.css";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { DeleteQuestion } from "../../../widgets/DeleteQuestion.tsx";
import { useDeleteMember } from "./api.ts";
import { HeirChooser } from "./HeirChooser.tsx";
import { ownsOf } from "./member-words.ts";

/** Names what is lost or loses its owner, and asks who takes over the person's work. */
export function DeleteMember({ member, onClose }: { member: Member; onClose(): void }) {
  const { t, i18n } = useTranslation(["people", "common"]);
  const me = useSession().user?._id ?? "";
  const [isKept, setKept] = useState(true);
  const [heir, setHeir] = useState(me);
  const { _id, name } = member;
  const devices = useWholeDevices(false).filter(({ owner }) => owner?._id === _id).length;
  const owns = ownsOf(member, t, i18n.language);
  const input = { id: _id, hand_over_to: owns && isKept ? heir : null };
  const words = {
    title: t("delete.title", { name }),
    confirm: t("delete.open", { name }),
    cancel: t("common:cancel"),
    done: t("delete.done"),
  };
  return (
    <DeleteQuestion
      remove={useDeleteMember()}
      input={input}
      deleted={{ thing: "user", ids: [_id] }}
      words={words}
      onClose={onClose}
    >
      <p className={form.paragraph}>{t("delete.text", { name })}</p>
      {devices > 0 && <p className={form.paragraph}>{t("delete.devices", { name, count: devices })}</p>}
      {owns && (
        <Radio.Group
          label={t("delete.owns", { name, what: owns })}
          value={isKept ? "keep" : "remove"}
          onChange={(value) => setKept(value === "keep")}
        >
          <Stack gap={12} pad="8 0">
            <Radio value="keep" label={t("delete.handOver")} />
            {isKept && <HeirChooser without={_id} value={heir} onChange={setHeir} />}
            <Radio value="remove" label={t("delete.remove")} />
          </Stack>
        </Radio.Group>
      )}
    </DeleteQuestion>
  );
}
