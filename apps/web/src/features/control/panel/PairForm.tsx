import { isPanelCode, PANEL_CODE } from "@switchboard/domain/people";
import { useState } from "react";
import { refusedBeside } from "../../../api/refusal.ts";
import { useSession } from "../../../api/session.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Logo } from "../../../ui/kit/Logo.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { useForm } from "../../../ui/kit/useForm.ts";
import { pair } from "./api.ts";
import classes from "./PairForm.module.css";

/** A link may prefill the code; opening the link does not use it up, only the button does. */
interface PairFormProps {
  code: string | undefined;
  /** True when the tablet was a panel until now. */
  hasEnded: boolean;
}

/** Assigns a tablet to its room by a code that an admin created. */
export function PairForm({ code = "", hasEnded }: PairFormProps) {
  const { t } = useTranslation(["panel", "common"]);
  const { user } = useSession();
  const [wasPanel] = useState(hasEnded);
  const { bind, form, failure, isBusy } = useForm({
    initial: { code },
    check: ({ code: typed }) => (isPanelCode(typed) ? {} : { code: t("pair.wrong", { count: PANEL_CODE.length }) }),
    explain: refusedBeside({ "panel.code_invalid": "code" }),
    send: ({ code: typed }) => pair(typed),
  });
  const { value, onChange, error } = bind("code");
  return (
    <Stack as="main" justify="center" gap={12} className={classes.page}>
      <Row as="span" gap={8} weight={600}>
        <Logo logo="" />
        {t("common:product")}
      </Row>
      <h1>{t("pair.title")}</h1>
      <p>{t(wasPanel ? "pair.ended" : "pair.lead")}</p>
      {user && !user.is_panel && (
        <Surface as="p" isFramed pad={12}>
          {t("pair.replaces", { name: user.name })}
        </Surface>
      )}
      <Stack as="form" gap={8} {...form} className={classes.form}>
        <Text as="label" weight={500} htmlFor="panel-code">
          {t("pair.code")}
        </Text>
        <input
          id="panel-code"
          name="code"
          value={value}
          onChange={onChange}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          placeholder="ABCD-2345"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "panel-code-problem" : undefined}
        />
        <p id="panel-code-problem" role="alert" className={classes.failure}>
          {error ?? failure}
        </p>
        <Button type="submit" isPending={isBusy}>
          {t("pair.submit")}
        </Button>
      </Stack>
    </Stack>
  );
}
