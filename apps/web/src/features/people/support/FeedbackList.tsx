import { NativeSelect } from "@mantine/core";
import type { Feedback } from "@switchboard/contract";
import { RATINGS } from "@switchboard/domain/people";
import { IconStar, IconStarFilled } from "@switchboard/icons";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { ListEmpty } from "../../../ui/kit/ListEmpty.tsx";
import { MoreButton } from "../../../ui/kit/MoreButton.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { useFeedback } from "./api.ts";
import { useRatingFilter } from "./feedback-search.ts";
import classes from "./Support.module.css";

function Rated({ rating }: { rating: number }) {
  const { t } = useTranslation("support");
  return (
    <span className={classes.rated} role="img" aria-label={t("feedback.stars", { count: rating })}>
      {RATINGS.map((each) =>
        each <= rating ? <IconStarFilled key={each} size={16} /> : <IconStar key={each} size={16} stroke={1.5} />,
      )}
    </span>
  );
}

function FeedbackEntry({ each }: { each: Feedback }) {
  const { t } = useTranslation("support");
  const { dateTime } = useMoments();
  return (
    <li className={classes.feedback}>
      <div className={classes.by}>
        <Rated rating={each.rating} />
        <strong>{each.author ?? t("received.gone")}</strong>
        <span className={classes.meta}>{dateTime(each.createdAt)}</span>
      </div>
      <p className={classes.said}>{each.message}</p>
    </li>
  );
}

/** Shows the ratings, and filters the feedback by them. */
function Sums({ query, rating, onRating }: SumsProps) {
  const { t, i18n } = useTranslation("support");
  const { average, ratings = [] } = query;
  if (average === undefined || average === null) return null;
  const total = ratings.reduce((sum, each) => sum + each, 0);
  const mean = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1 }).format(average);
  return (
    <div className={classes.sums}>
      <p>
        <strong>{t("received.average", { mean })}</strong> {t("received.total", { count: total })}
      </p>
      <NativeSelect
        aria-label={t("received.filter")}
        value={rating ?? ""}
        onChange={({ currentTarget }) => onRating(currentTarget.value === "" ? undefined : Number(currentTarget.value))}
        data={[
          { value: "", label: t("received.any") },
          ...RATINGS.toReversed().map((each) => ({
            value: String(each),
            label: t("received.option", { stars: t("feedback.stars", { count: each }), count: ratings[each - 1] ?? 0 }),
          })),
        ]}
      />
    </div>
  );
}

interface SumsProps {
  query: ReturnType<typeof useFeedback>;
  rating: number | undefined;
  onRating(rating: number | undefined): void;
}

/** Lists the enterprise's feedback for its admins. */
export function FeedbackList() {
  const { t } = useTranslation("support");
  const [rating, setRating] = useRatingFilter();
  const query = useFeedback(rating);
  const { feedback } = query;
  const words = {
    title: t("received.empty"),
    text: t("received.emptyText"),
    filteredTitle: t("received.none"),
    clear: t("received.any"),
  };
  return (
    <section className={classes.received} aria-labelledby="received">
      <h2 id="received">{t("received.title")}</h2>
      {query.error && !feedback && (
        <LoadFailure what="feedback" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!query.error && !feedback && (
        <div className={classes.skeletons} role="status" aria-label={t("received.title")} />
      )}
      <Sums query={query} rating={rating} onRating={setRating} />
      {feedback?.length === 0 && (
        <ListEmpty
          isFiltered={rating !== undefined}
          onClear={() => setRating(undefined)}
          icon={<IconStar />}
          words={words}
        />
      )}
      {feedback && feedback.length > 0 && (
        <ul className={classes.list}>
          {feedback.map((each) => (
            <FeedbackEntry key={each._id} each={each} />
          ))}
        </ul>
      )}
      <MoreButton pages={query}>{t("more")}</MoreButton>
    </section>
  );
}
