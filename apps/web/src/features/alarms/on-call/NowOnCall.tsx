import type { OnCallPlan } from "@switchboard/contract";
import { useReader } from "../../../data/useReader.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { absoluteWords } from "../../../ui/format/run-words.ts";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { nameIn, type Turns } from "./useTurns.ts";

/** Shows "Asha Verma, until Monday 09:00; next: Ravi". */
export function NowOnCall({ plan, turns }: { plan: OnCallPlan; turns: Turns }) {
  const { t } = useTranslation("onCall");
  const name = nameIn(plan, turns.current?.person ?? null);
  return (
    <Stack>
      <small>{t("now.label")}</small>
      <Text as="strong" size={28} weight={600} breaks tone={name === undefined ? "quiet" : "text"}>
        {name ?? t("now.nobody")}
      </Text>
      <span>{useNowWords(plan, turns)}</span>
    </Stack>
  );
}

function useNowWords(plan: OnCallPlan, { now, current, next }: Turns): string {
  const { t } = useTranslation("onCall");
  const reader = useReader();
  if (plan.people.length === 0 && current?.person == null) return t("now.left");
  if (!next) return current?.person == null ? t("now.later") : t("now.always");
  const when = absoluteWords(new Date(next.from), new Date(now), reader);
  const then = nameIn(plan, next.person);
  if (current?.person == null) return t("now.begins", { when });
  if (then === undefined) return t("now.until", { when });
  const said = t(current.isOverride ? "now.standsIn" : "now.next", { when, name: then });
  const why = current.isOverride && coverAt(plan, now)?.why;
  return why ? `${said}. ${t("cover.because", { why })}` : said;
}

/** The last of several covers counts. */
function coverAt({ covers }: OnCallPlan, now: number) {
  return covers.findLast(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to));
}
