import type { FieldChannel, FieldOrder, FoundDevice } from "@switchboard/contract";
import { useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { messageOf } from "../../../../api/error-notices.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Tick } from "../../../../ui/kit/Tick.tsx";
import { useTry } from "../api.ts";
import { channelIcon, channelWord } from "./channel-words.ts";

interface ChannelTicksProps {
  found: FoundDevice;
  legend?: string;
  /** False after adoption, when it is switched like any other device. */
  isTryable?: boolean;
  ticked: ReadonlySet<string>;
  onTicked(ticked: ReadonlySet<string>): void;
}

/** Alternates between on and off; a cover opens and closes. */
function orderOf(channel: FieldChannel, isOn: boolean): FieldOrder {
  if (channel.type === "cover") return { channel: channel.key, move: isOn ? "open" : "close" };
  return { channel: channel.key, state: isOn ? 1 : 0 };
}

/** Switches a channel before adoption, to see which lamp it is. */
function TryButton({ found, channel }: { found: FoundDevice; channel: FieldChannel }) {
  const { t } = useTranslation("gateways");
  const attempt = useTry();
  const [isOn, setOn] = useState(true);
  const press = () =>
    attempt.mutate(
      { found: found._id, order: orderOf(channel, isOn) },
      { onSuccess: () => setOn((before) => !before) },
    );
  const said =
    attempt.error instanceof ApiError
      ? messageOf(attempt.error)
      : attempt.data && [t(`try.${attempt.data.outcome}`), attempt.data.reason].filter(Boolean).join(": ");
  return (
    <>
      <Button
        isQuiet
        isPending={attempt.isPending}
        aria-label={t("try.named", { name: channel.name || channel.key })}
        onClick={press}
      >
        {attempt.isPending ? t("try.waiting") : t("try.label")}
      </Button>
      <Text as="small" isWhole role="status">
        {!attempt.isPending && said}
      </Text>
    </>
  );
}

/** Selects the channels to adopt, with a button to try those that can be switched. */
export function ChannelTicks({ found, legend, isTryable = true, ticked, onTicked }: ChannelTicksProps) {
  const { t } = useTranslation("gateways");
  const toggle = (key: string) => {
    const next = new Set(ticked);
    if (!next.delete(key)) next.add(key);
    onTicked(next);
  };
  return (
    <Stack as="fieldset">
      <legend>{legend ?? t("adopt.channels")}</legend>
      {found.channels.length === 0 && (
        <Text as="p" tone="quiet" size={13}>
          {t("found.nothing")}
        </Text>
      )}
      {found.channels.map((channel) => {
        const Icon = channelIcon(channel);
        const canTry = isTryable && (channel.type === "switch" || channel.type === "cover");
        const confirms = "confirms" in channel ? channel.confirms : true;
        return (
          <Row wraps justify="between" gap="0 8" line="below" key={channel.key}>
            <Tick checked={ticked.has(channel.key)} onChange={() => toggle(channel.key)}>
              <Icon size={18} stroke={1.7} aria-hidden="true" />
              <span>
                {channel.name || channel.key}
                <small>
                  {channelWord(channel, t)}
                  {!confirms && ` · ${t("adopt.unconfirmed")}`}
                </small>
              </span>
            </Tick>
            {canTry && <TryButton found={found} channel={channel} />}
          </Row>
        );
      })}
    </Stack>
  );
}
