import type { FoundDevice } from "@switchboard/contract";
import { useState } from "react";
import { fieldType } from "../../../../data/field-type.ts";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button, ButtonLink } from "../../../../ui/kit/Button.tsx";
import { Facts } from "../../../../ui/kit/Facts.tsx";
import form from "../../../../ui/kit/Form.module.css";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { Sheet } from "../../../../ui/kit/Sheet.tsx";
import { RelativeTime } from "../../../../widgets/RelativeTime.tsx";
import { SwitchNames } from "../../../../widgets/SwitchNames.tsx";
import { useIgnore } from "../api.ts";
import { AdoptForm } from "./AdoptForm.tsx";
import { ExtendForm } from "./ExtendForm.tsx";
import { Abilities } from "./FoundRow.tsx";
import { titleOf } from "./found-list.ts";
import { ReplaceList } from "./ReplaceList.tsx";

function FoundFacts({ found }: { found: FoundDevice }) {
  const { t } = useTranslation("gateways");
  const facts = [
    [t("fact.type"), fieldType(found)],
    [t("fact.id"), found.id],
    [t("fact.gateway"), found.gateway.name],
    [t("fact.area"), found.area],
    [t("fact.signal"), found.signal !== null && t("found.dbm", { signal: found.signal })],
    [t("fact.seen"), <RelativeTime key="seen" at={found.lastSeen} />],
  ] as const;
  return <Facts facts={facts} layout={140} />;
}

/** Shows a found device, to adopt it, replace another by it, or ignore it. */
export function FoundSheet({ found, onClose }: { found: FoundDevice; onClose(): void }) {
  const { t } = useTranslation("gateways");
  const [isReplacing, setReplacing] = useState(false);
  const [added, setAdded] = useState<string>();
  const ignore = useIgnore();
  const hasSwitches = found.channels.some(({ type }) => type === "switch" || type === "cover");
  const isIgnored = found.state === "ignored";
  const hide = () =>
    ignore.mutate(
      { found: [found._id], ignored: !isIgnored },
      { onSuccess: () => (isIgnored ? undefined : onClose()) },
    );
  if (isReplacing)
    return (
      <Sheet title={t("replace.title")} isFilled onClose={onClose}>
        <ReplaceList found={found} onBack={() => setReplacing(false)} onDone={onClose} />
      </Sheet>
    );
  if (added)
    return (
      <Sheet title={found.device?.device_name ?? titleOf(found)} onClose={onClose}>
        <SwitchNames device={added} onDone={onClose} />
      </Sheet>
    );
  return (
    <Sheet title={titleOf(found)} onClose={onClose}>
      <div className={form.form}>
        <FoundFacts found={found} />
        {found.device ? (
          <>
            <Abilities channels={found.channels} />
            <Text as="p" tone="quiet" size={13}>
              {t("found.adoptedAs", { name: found.device.device_name })}
            </Text>
            {found.use && <ExtendForm found={{ ...found, use: found.use }} onDone={onClose} />}
            <ButtonLink
              isQuiet={(found.use?.unused.length ?? 0) > 0}
              to="/app/devices/$id"
              params={{ id: found.device._id }}
            >
              {t("found.toDevice")}
            </ButtonLink>
          </>
        ) : (
          <>
            <AdoptForm found={found} onDone={(device) => (device && hasSwitches ? setAdded(device) : onClose())} />
            <div className={`${form.buttons} ${form.end}`}>
              <Button isQuiet onClick={() => setReplacing(true)}>
                {t("replace.open")}
              </Button>
              <Button isQuiet isPending={ignore.isPending} onClick={hide}>
                {t(isIgnored ? "found.showAgain" : "found.ignore")}
              </Button>
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}
