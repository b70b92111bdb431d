import type { Codeset } from "@switchboard/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { Button } from "../../../../ui/kit/Button.tsx";
import { Row } from "../../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../../ui/kit/layout/Text.tsx";
import { LoadFailure } from "../../../../widgets/LoadFailure.tsx";
import { codesetsQuery } from "../api.ts";
import { codesetName, keyName } from "../key-words.ts";
import { send } from "../play/send.ts";
import classes from "./NewRemote.module.css";

interface TrialProps {
  blaster: string;
  codeset: Codeset;
  testKey: string;
  onReacted(): void;
  onNext(): void;
}

/** Sends one codeset's test key, and asks whether the appliance reacted. */
function Trial({ blaster, codeset, testKey, onReacted, onNext }: TrialProps) {
  const { t } = useTranslation("remotes");
  const trial = useMutation({
    mutationFn: () => send({ device: blaster, codeset: codeset._id, key: testKey }, t),
  });
  const { data: sent, isPending } = trial;
  return (
    <>
      <Text as="p" size={16}>
        <strong>{codesetName(codeset)}</strong>
      </Text>
      <Button isQuiet={sent?.ok || undefined} isPending={isPending} onClick={() => trial.mutate()}>
        {sent ? t("add.sendAgain") : t("add.send", { key: keyName({ key: testKey, label: "" }, t) })}
      </Button>
      <p role="status">
        {isPending && t("add.sending")}
        {!isPending && sent?.ok && t("add.sent")}
      </p>
      {!isPending && sent && !sent.ok && (
        <Text as="p" tone="critical" role="alert">
          {sent.why}
        </Text>
      )}
      <Row wraps gap={12}>
        <Button isQuiet={!sent?.ok || undefined} isIdle={!sent?.ok} onClick={onReacted}>
          {t("add.reacted")}
        </Button>
        <Button isQuiet onClick={onNext}>
          {t("add.next")}
        </Button>
      </Row>
    </>
  );
}

interface ExhaustedProps {
  onAgain(): void;
  /** Missing when no key can be taught. */
  onTeach: (() => void) | undefined;
}

/** Shown when no codeset made the appliance react. */
function Exhausted({ onAgain, onTeach }: ExhaustedProps) {
  const { t } = useTranslation("remotes");
  return (
    <>
      <p>
        <strong>{t("add.exhausted")}</strong>
      </p>
      <Text as="p" tone="quiet">
        {t("add.exhaustedText")}
      </Text>
      <Row wraps gap={12}>
        <Button onClick={onAgain}>{t("add.again")}</Button>
        {onTeach && (
          <Button isQuiet onClick={onTeach}>
            {t("add.teach")}
          </Button>
        )}
      </Row>
    </>
  );
}

interface TryStepProps {
  type: Codeset["type"];
  brand: string;
  stb_provider: string | null;
  blaster: string;
  onFound(codeset: Codeset): void;
}

/** Step 4: tries the codesets one after another, the likeliest first. */
export function TryStep({ type, brand, stb_provider, blaster, onFound }: TryStepProps) {
  const { t } = useTranslation("remotes");
  const { data, error, isFetching, refetch } = useQuery(codesetsQuery({ type, brand, stb_provider }));
  const [at, setAt] = useState(0);
  const trials = data?.flatMap(({ codeset, test_key }) => (test_key === null ? [] : [{ codeset, test_key }])) ?? [];
  /** A codeset without keys, so that learnt keys form a remote of their own rather than joining codes that did not work. */
  const empty = data?.find(({ test_key }) => test_key === null)?.codeset;
  const current = trials[at];
  return (
    <Stack as="section" align="start" gap={12} isCard pad={16} className={classes.step}>
      <h2>{data && trials.length === 0 ? t("add.learnTitle") : t("add.tryTitle")}</h2>
      {error && !isFetching && <LoadFailure what="codesets" error={error} onRetry={() => void refetch()} />}
      {current && (
        <>
          {trials[0]?.codeset.brand !== brand && <p>{t("add.unpublished", { brand })}</p>}
          <Text as="p" tone="quiet">
            {t("add.tryLead")}
          </Text>
          <Text as="p" tone="quiet">
            {t("add.trying", { number: at + 1, count: trials.length })}
          </Text>
          <Trial
            key={current.codeset._id}
            blaster={blaster}
            codeset={current.codeset}
            testKey={current.test_key}
            onReacted={() => onFound(current.codeset)}
            onNext={() => setAt(at + 1)}
          />
        </>
      )}
      {empty && trials.length === 0 && (
        <>
          <p>{t("add.learnText")}</p>
          <Button onClick={() => onFound(empty)}>{t("add.goOn")}</Button>
        </>
      )}
      {trials.length > 0 && !current && (
        <Exhausted onAgain={() => setAt(0)} onTeach={empty && (() => onFound(empty))} />
      )}
    </Stack>
  );
}
