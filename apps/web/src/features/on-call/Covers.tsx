import type { OnCallPlan } from "@switchboard/contract";
import { useMoments } from "../../data/useMoments.ts";
import { useTranslation } from "../../i18n/useTranslation.ts";
import { Button } from "../../ui/kit/Button.tsx";
import { success } from "../../ui/notices/notices.ts";
import { useUncover } from "./api.ts";
import classes from "./OnCall.module.css";

/** Who stands in now and later, and the way to take it back. */
export function Covers({ plan, now }: { plan: OnCallPlan; now: number }) {
  const { t } = useTranslation("onCall");
  const covers = plan.covers
    .filter(({ to }) => Date.parse(to) > now)
    .toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from));
  if (covers.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>{t("cover.list")}</h3>
      <ul className={classes.covers}>
        {covers.map((cover) => (
          <CoverLine key={cover._id} plan={plan._id} cover={cover} />
        ))}
      </ul>
    </section>
  );
}

function CoverLine({ plan, cover }: { plan: string; cover: OnCallPlan["covers"][number] }) {
  const { t } = useTranslation("onCall");
  const { dateTime } = useMoments();
  const uncover = useUncover();
  const { _id, person, from, to, why, may_remove } = cover;
  const onSuccess = () => success(t("cover.back", { name: person.name }));
  return (
    <li>
      <span className={classes.what}>
        <span>{person.name}</span>
        <small>{t("cover.span", { from: dateTime(from), to: dateTime(to) })}</small>
        {why && <small>{t("cover.because", { why })}</small>}
      </span>
      {may_remove && (
        <Button
          isQuiet
          isPending={uncover.isPending}
          aria-label={t("cover.removeNamed", { name: person.name, from: dateTime(from) })}
          onClick={() => uncover.mutate({ plan, id: _id }, { onSuccess })}
        >
          {t("cover.remove")}
        </Button>
      )}
    </li>
  );
}
