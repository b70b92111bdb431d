import type { FoundDevice } from "@switchboard/contract";
import { LONGEST } from "@switchboard/domain/core";
import { useState } from "react";
import { refusalOf } from "../../../../api/refusal.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { SubmitBar } from "../../../../ui/kit/SubmitBar.tsx";
import { useForm } from "../../../../ui/kit/useForm.ts";
import { success } from "../../../../ui/notices/notices.ts";
import { useExtend } from "../api.ts";
import { ChannelTicks } from "./ChannelTicks.tsx";

interface ExtendFormProps {
  found: FoundDevice & { use: NonNullable<FoundDevice["use"]> };
  onDone(): void;
}

/** Adds unused channels of adopted hardware: new since a firmware change, or left out before. */
export function ExtendForm({ found, onDone }: ExtendFormProps) {
  const { t } = useTranslation("gateways");
  const extend = useExtend();
  const name = found.device?.device_name ?? "";
  const { added, lost } = found.use;
  const [unused] = useState(() => found.channels.filter(({ key }) => found.use.unused.includes(key)));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(added));
  const [problem, setProblem] = useState<string>();
  const send = async (chosen: typeof unused) => {
    const channels = chosen.map((each) => ({ key: each.key, name: (each.name || each.key).slice(0, LONGEST.name) }));
    const reply = await extend.mutateAsync({ found: found._id, channels });
    if (reply.problem) return setProblem(t(`problem.${reply.problem}`));
    if (channels.length > 0) success(t("extend.done", { name }));
    onDone();
  };
  const fields = useForm({
    initial: {},
    check: () => ({}),
    explain: refusalOf,
    send: async () => {
      const chosen = unused.filter(({ key }) => ticked.has(key));
      return chosen.length === 0 ? setProblem(t("problem.nothing_chosen")) : send(chosen);
    },
  });
  return (
    <>
      {lost.length > 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("extend.lost", { names: lost.join(", ") })}
        </Text>
      )}
      {added.length > 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("extend.new", { count: added.length })}
        </Text>
      )}
      {unused.length > 0 && (
        <form {...fields.form} className={form.form}>
          <ChannelTicks
            found={{ ...found, channels: unused }}
            legend={t("extend.channels")}
            isTryable={false}
            ticked={ticked}
            onTicked={setTicked}
          />
          <SubmitBar failure={fields.failure ?? problem} isBusy={fields.isBusy} submit={t("extend.add", { name })}>
            {added.length > 0 && (
              <Button isQuiet isPending={extend.isPending} onClick={() => void send([]).catch(() => undefined)}>
                {t("extend.leave")}
              </Button>
            )}
          </SubmitBar>
        </form>
      )}
    </>
  );
}
