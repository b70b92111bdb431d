import { NativeSelect } from "@mantine/core";
import type { Feedback } from "@switchboard/contract";
import { RATINGS } from "@switchboard/domain/people";
import { IconStar, IconStarFilled } from "@switchboard/icons";
import { useMoments } from "../../../data/useMoments.ts";
import { useTranslation } from "../../../i18n/useTranslation.ts";
import { ListEmpty } from "../../../ui/kit/ListEmpty.tsx";
import { Row } from "../../../ui/kit/layout/Row.tsx";
import { Stack } from "../../../ui/kit/layout/Stack.tsx";
import { Surface } from "../../../ui/kit/layout/Surface.tsx";
import { Text } from "../../../ui/kit/layout/Text.tsx";
import { MoreButton } from "../../../ui/kit/MoreButton.tsx";
import { Skeleton } from "../../../ui/kit/Skeleton.tsx";
import { LoadFailure } from "../../../widgets/LoadFailure.tsx";
import { useFeedback } from "./api.ts";
import { useRatingFilter } from "./feedback-search.ts";
import classes from "./Support.module.css";

function Rated({ rating }: { rating: number }) {
  const { t } = useTranslation("support");
  return (
    <Row
      as="span"
      isInline
      align="stretch"
      gap={2}
      className={classes.rated}
      role="img"
      aria-label={t("feedback.stars", { count: rating })}
    >
      {RATINGS.map((each) =>
        each <= rating ? <IconStarFilled key={each} size={16} /> : <IconStar key={each} size={16} stroke={1.5} />,
      )}
    </Row>
  );
}

function FeedbackEntry({ each }: { each: Feedback }) {
  const { t } = useTranslation("support");
  const { dateTime } = useMoments();
  return (
    <Surface as="li" pad="12 16">
      <Row wraps gap="4 8">
        <Rated rating={each.rating} />
        <strong>{each.author ?? t("received.gone")}</strong>
        <Text tone="quiet" size={13}>
          {dateTime(each.createdAt)}
        </Text>
      </Row>
      <Text as="p" breaks isPlain>
        {each.message}
      </Text>
    </Surface>
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
    <Row wraps justify="between" gap="8 16">
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
    </Row>
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
    <Stack as="section" gap={12} aria-labelledby="received">
      <Text as="h2" size={20} id="received">
        {t("received.title")}
      </Text>
      {query.error && !feedback && (
        <LoadFailure what="feedback" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!query.error && !feedback && <Skeleton label={t("received.title")} height={260} />}
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
        <Surface as="ul" isCard hasLines>
          {feedback.map((each) => (
            <FeedbackEntry key={each._id} each={each} />
          ))}
        </Surface>
      )}
      <MoreButton pages={query}>{t("more")}</MoreButton>
    </Stack>
  );
}
