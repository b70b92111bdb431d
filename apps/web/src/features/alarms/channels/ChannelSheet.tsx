import { NativeSelect, TextInput } from "@mantine/core";
import type { Channel, contract, InputOf, ReplyOf } from "@switchboard/contract";
import { CHANNEL_KINDS, type ChannelKind, USUAL_PRIORITIES, WEBHOOK_SHAPES } from "@switchboard/domain/alarms";
import { useState } from "react";
import { refusalOf } from "../../../api/refusal.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import form from "../../../ui/kit/Form.module.css";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../ui/kit/Sheet.tsx";
import { SubmitBar } from "../../../ui/kit/SubmitBar.tsx";
import { Tick } from "../../../ui/kit/Tick.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { type CodeSent, useNewChannel } from "./api.ts";
import { CodeSheet } from "./CodeSheet.tsx";
import { PRIORITIES } from "./priorities.ts";
import { browserName, pushState, subscribe, usePushState } from "./push.ts";

interface ChannelSheetProps {
  known: ReplyOf<typeof contract.listChannels>;
  onClose(): void;
}

interface Values {
  kind: string;
  name: string;
  shape: string;
  address: string;
  chat: string;
  secret: string;
  number: string;
  priorities: (typeof PRIORITIES)[number][];
}

const SHORTEST_SECRET = 16;
const kindOf = (value: string): ChannelKind => CHANNEL_KINDS.find((each) => each === value) ?? "mail";
const shapeOf = (value: string) => WEBHOOK_SHAPES.find((each) => each === value) ?? "json";

/** Kinds that work everywhere come first. */
const IN_ORDER: readonly ChannelKind[] = ["mail", "push", "webhook", "command"];

/** Returns the kinds that can be added: mail only once, the command only when it is configured. */
function kindsFor({ channels, has_command }: ChannelSheetProps["known"]): ChannelKind[] {
  const hasMail = channels.some(({ kind }) => kind === "mail");
  return IN_ORDER.filter((kind) => (kind !== "mail" || !hasMail) && (kind !== "command" || has_command));
}

/** Returns the first usable kind; push is skipped when the browser forbids notifications. */
function firstKind(known: ChannelSheetProps["known"]): ChannelKind {
  const mayPush = pushState(known.push_key) === "ready";
  return kindsFor(known).find((kind) => kind !== "push" || mayPush) ?? "webhook";
}

/** Returns the default name of a channel. */
function useUsualName(): (kind: ChannelKind) => string {
  const { t } = useTranslation("channels");
  return (kind) => (kind === "push" ? browserName() : t(`kind.${kind}`));
}

/** Thrown when this browser cannot be added. */
class PushProblem extends Error {}

/** The next step after a channel is added: the person copies its secret, or enters the code sent to its number. */
type NextStep = { secret: string } | { channel: Channel; codeSent: CodeSent | undefined };

function useChannelForm({ known, onClose }: ChannelSheetProps, onNext: (step: NextStep) => void) {
  const { t } = useTranslation("channels");
  const create = useNewChannel();
  const kind = firstKind(known);
  return useForm<Values>({
    initial: {
      ...{ kind, name: useUsualName()(kind), shape: "json", address: "", chat: "", secret: "", number: "" },
      priorities: [...USUAL_PRIORITIES],
    },
    check: ({ kind, name, shape, address, chat, secret, number }) => ({
      name: name.trim() === "" ? t("form.needsName") : undefined,
      address: kind === "webhook" && address.trim() === "" ? t("form.needsAddress") : undefined,
      chat: kind === "webhook" && shape === "telegram" && chat.trim() === "" ? t("form.needsChat") : undefined,
      secret: secret !== "" && secret.length < SHORTEST_SECRET ? t("form.shortSecret") : undefined,
      number: kind === "command" && number.trim() === "" ? t("form.needsNumber") : undefined,
    }),
    explain: (error) => (error instanceof PushProblem ? { message: error.message, fields: [] } : refusalOf(error)),
    send: async (values) => {
      const subscription =
        kindOf(values.kind) === "push"
          ? await subscribe(known.push_key).catch(() => {
              throw new PushProblem(t("push.failed"));
            })
          : undefined;
      if (kindOf(values.kind) === "push" && !subscription) throw new PushProblem(t("push.denied"));
      const { channel, secret, code_sent } = await create.mutateAsync(toChannelInput(values, subscription));
      if (secret && values.secret === "") onNext({ secret });
      else if (!channel.is_confirmed) onNext({ channel, codeSent: code_sent ?? undefined });
      else onClose();
    },
  });
}

type ChannelInput = InputOf<typeof contract.newChannel>;

function toChannelInput(values: Values, subscription: ChannelInput["subscription"]): ChannelInput {
  const kind = kindOf(values.kind);
  const common = { kind, name: values.name.trim(), priorities: values.priorities };
  if (kind === "push") return { ...common, subscription };
  if (kind === "command") return { ...common, number: values.number.trim() };
  if (kind === "mail") return common;
  const shape = shapeOf(values.shape);
  return {
    ...common,
    shape,
    address: values.address.trim(),
    ...(values.secret !== "" && { secret: values.secret }),
    ...(shape === "telegram" && { chat: values.chat.trim() }),
  };
}

/** Adds a channel. A generated secret is shown once; a telephone number is confirmed by a code. */
export function ChannelSheet(props: ChannelSheetProps) {
  const { t } = useTranslation("channels");
  const { known, onClose } = props;
  const [next, setNext] = useState<NextStep>();
  const fields = useChannelForm(props, setNext);
  const state = usePushState(known.push_key);
  const usualName = useUsualName();
  if (next) {
    if ("secret" in next) return <SecretSheet secret={next.secret} onClose={onClose} />;
    return <CodeSheet channel={next.channel} codeSent={next.codeSent} onClose={onClose} />;
  }
  const kind = kindOf(fields.values.kind);
  const choose = (next: ChannelKind) => {
    const isUsual = fields.values.name === usualName(kind);
    fields.set({ kind: next, ...(isUsual && { name: usualName(next) }) });
  };
  return (
    <Sheet title={t("form.title")} onClose={onClose}>
      <form {...fields.form} className={form.form}>
        <NativeSelect
          label={t("form.kind")}
          data={kindsFor(known).map((value) => ({ value, label: t(`kind.${value}`) }))}
          {...fields.bind("kind")}
          onChange={({ currentTarget }) => choose(kindOf(currentTarget.value))}
        />
        <TextInput label={t("form.name")} maxLength={80} {...fields.bind("name")} />
        {kind === "push" && (
          <Text as="p" tone="quiet" size={13}>
            {t(state === "ready" ? "push.ask" : `push.${state}`)}
          </Text>
        )}
        {kind === "mail" && (
          <Text as="p" tone="quiet" size={13}>
            {t("form.mailHelp", { mail: known.mail })}
          </Text>
        )}
        {kind === "webhook" && <WebhookFields fields={fields} />}
        {kind === "command" && (
          <TextInput
            type="tel"
            label={t("form.number")}
            description={t("form.numberHelp")}
            maxLength={30}
            {...fields.bind("number")}
          />
        )}
        <PriorityTicks chosen={fields.values.priorities} onChange={(priorities) => fields.set({ priorities })} />
        {(kind !== "push" || state === "ready") && (
          <SubmitBar failure={fields.failure} isBusy={fields.isBusy} submit={t("form.save")} />
        )}
      </form>
    </Sheet>
  );
}

function WebhookFields({ fields }: { fields: ReturnType<typeof useChannelForm> }) {
  const { t } = useTranslation("channels");
  const shape = shapeOf(fields.values.shape);
  return (
    <>
      <NativeSelect
        label={t("form.shape")}
        data={WEBHOOK_SHAPES.map((value) => ({ value, label: t(`shape.${value}`) }))}
        {...fields.bind("shape")}
      />
      <TextInput
        label={t("form.address")}
        description={t("form.addressHelp")}
        placeholder={shape === "telegram" ? t("form.telegramHelp") : "https://"}
        maxLength={2000}
        autoComplete="off"
        {...fields.bind("address")}
      />
      {shape === "telegram" && <TextInput label={t("form.chat")} maxLength={80} {...fields.bind("chat")} />}
      {shape === "json" && (
        <TextInput
          label={t("form.secret")}
          description={t("form.secretHelp")}
          maxLength={200}
          autoComplete="off"
          {...fields.bind("secret")}
        />
      )}
    </>
  );
}

function PriorityTicks({
  chosen,
  onChange,
}: {
  chosen: Values["priorities"];
  onChange(next: Values["priorities"]): void;
}) {
  const { t } = useTranslation("channels");
  return (
    <Row as="fieldset" wraps gap="4 20">
      <legend>{t("card.used")}</legend>
      {PRIORITIES.map((each) => (
        <Tick
          key={each}
          checked={chosen.includes(each)}
          onChange={() => onChange(PRIORITIES.filter((other) => (other === each) !== chosen.includes(other)))}
        >
          {t(`priority.${each}`)}
        </Tick>
      ))}
    </Row>
  );
}

function SecretSheet({ secret, onClose }: { secret: string; onClose(): void }) {
  const { t } = useTranslation("channels");
  return (
    <Sheet title={t("secret.title")} onClose={onClose}>
      <p>{t("secret.text")}</p>
      <Surface as="output" pad={12} isCard breaks>
        <code>{secret}</code>
      </Surface>
      <Button onClick={onClose}>{t("secret.done")}</Button>
    </Sheet>
  );
}
