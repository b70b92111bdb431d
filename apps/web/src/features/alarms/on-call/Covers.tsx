import type { OnCallPlan } from "@switchboard/contract";
import { useReader } from "../../../data/useReader.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { absoluteWords } from "../../../ui/format/run-words.ts";
import { Button } from "../../../ui/kit/Button.tsx";
import { Lines } from "../../../ui/kit/layout/Lines.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { success } from "../../../ui/notices/notices.ts";
import { useUncover } from "./api.ts";

/** Lists current and future covers, with a button to cancel each. */
export function Covers({ plan, now }: { plan: OnCallPlan; now: number }) {
  const { t } = useTranslation("onCall");
  const covers = plan.covers
    .filter(({ to }) => Date.parse(to) > now)
    .toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from));
  if (covers.length === 0) return null;
  return (
    <Stack as="section" gap={4}>
      <h3>{t("cover.list")}</h3>
      <Lines>
        {covers.map((cover) => (
          <CoverLine key={cover._id} plan={plan._id} cover={cover} now={now} />
        ))}
      </Lines>
    </Stack>
  );
}

interface CoverLineProps {
  plan: string;
  cover: OnCallPlan["covers"][number];
  now: number;
}

function CoverLine({ plan, cover, now }: CoverLineProps) {
  const { t } = useTranslation("onCall");
  const reader = useReader();
  const when = (at: string) => absoluteWords(new Date(at), new Date(now), reader);
  const uncover = useUncover();
  const { _id, person, from, to, why, may_remove } = cover;
  const onSuccess = () => success(t("cover.back", { name: person.name }));
  return (
    <li>
      <Stack as="span" breaks>
        <span>{person.name}</span>
        <small>{t("cover.span", { from: when(from), to: when(to) })}</small>
        {why && <small>{t("cover.because", { why })}</small>}
      </Stack>
      {may_remove && (
        <Button
          isQuiet
          isPending={uncover.isPending}
          aria-label={t("cover.removeNamed", { name: person.name, from: when(from) })}
          onClick={() => uncover.mutate({ plan, id: _id }, { onSuccess })}
        >
          {t("cover.remove")}
        </Button>
      )}
    </li>
  );
}
