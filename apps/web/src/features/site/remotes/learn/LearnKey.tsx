import { Group, Modal, TextInput } from "@mantine/core";
import type { Remote, RemoteKey } from "@switchboard/contract";
import { LONGEST } from "@switchboard/domain/core";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../../api/call.ts";
import { isDeleted } from "../../../../api/deleted.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { focusFirstProblem } from "../../../../ui/focus/focus-first-problem.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { SegmentedControl } from "../../../../ui/kit/SegmentedControl.tsx";
import { useEditRemote, useLearning } from "../api.ts";
import { keyName } from "../key-words.ts";
import { FromCode, FromRemote } from "./LearnFields.tsx";
import { type IrCode, readCode } from "./typed-code.ts";

const USUAL_KHZ = 38;

interface LearnKeyProps {
  remote: Remote;
  /** The key to teach; undefined for a new one. */
  taught: RemoteKey | undefined;
  onClose(): void;
}

type Problem = "missing" | "badCode" | "tooLong";

function useLearnForm({ remote, taught, onClose }: LearnKeyProps) {
  const { t } = useTranslation("remotes");
  const [how, setHow] = useState<"byRemote" | "byCode">("byRemote");
  const [label, setLabel] = useState(taught ? keyName(taught, t) : "");
  const [code, setCode] = useState("");
  const [carrier, setCarrier] = useState(USUAL_KHZ);
  const [isTried, setTried] = useState(false);
  const learning = useLearning(remote.paired_ud?._id ?? "");
  const save = useEditRemote();
  const found: IrCode | Problem = how === "byCode" ? readCode(code, carrier) : (learning.data ?? "missing");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (typeof found === "string" || label.trim() === "") return focusFirstProblem(event.currentTarget);
    if (save.isPending) return;
    const key = taught?.key ?? `custom_${crypto.randomUUID().slice(0, 8)}`;
    const others = remote.custom_keys.filter((each) => each.key !== key);
    const custom_keys = [...others, { key, label: label.trim(), ...found }];
    save.mutate(
      { remote_id: remote._id, custom_keys },
      {
        onSuccess: onClose,
        onError: (error) => isDeleted(error) && onClose(),
      },
    );
  };
  const problem = isTried && typeof found === "string" ? found : undefined;
  return { how, setHow, label, setLabel, code, setCode, carrier, setCarrier, isTried, learning, save, submit, problem };
}

type LearnForm = ReturnType<typeof useLearnForm>;

function Failure({ words }: { words: string }) {
  return (
    <Text as="p" tone="critical" role="alert">
      {words}
    </Text>
  );
}

/** Edits the source of the code, and shows its problem. */
function CodeFields({ form }: { form: LearnForm }) {
  const { t } = useTranslation("remotes");
  const { how, setHow, code, setCode, carrier, setCarrier, learning } = form;
  const words = form.problem && t(`learn.${form.problem}`);
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t("learn.how")}
        value={how}
        onChange={(value) => setHow(value as "byRemote" | "byCode")}
        data={(["byRemote", "byCode"] as const).map((value) => ({ value, label: t(`learn.${value}`) }))}
      />
      {how === "byRemote" ? (
        <FromRemote learning={learning} />
      ) : (
        <FromCode code={code} onCode={setCode} carrier={carrier} onCarrier={setCarrier} error={words} />
      )}
      {how === "byRemote" && words && !learning.isPending && <Failure words={words} />}
    </>
  );
}

/** A key gets its code: from the old remote, or typed. */
export function LearnKey(props: LearnKeyProps) {
  const { taught, onClose } = props;
  const { t } = useTranslation(["remotes", "common"]);
  const { t: keyWords } = useTranslation("remotes");
  const form = useLearnForm(props);
  const failure = form.save.error instanceof ApiError ? messageOf(form.save.error) : undefined;
  const title = taught ? t("learn.teachTitle", { key: keyName(taught, keyWords) }) : t("learn.title");
  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ "aria-label": t("common:close") }}>
      <Stack as="form" gap={16} onSubmit={form.submit} noValidate>
        {!taught && (
          <TextInput
            label={t("learn.label")}
            value={form.label}
            maxLength={LONGEST.keyLabel}
            error={form.isTried && form.label.trim() === "" && t("common:required")}
            onChange={(event) => form.setLabel(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <CodeFields form={form} />
        {failure && <Failure words={failure} />}
        <Group justify="flex-end" gap="xs">
          <Button isQuiet onClick={onClose}>
            {t("learn.cancel")}
          </Button>
          <Button type="submit" isPending={form.save.isPending}>
            {t("learn.save")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
