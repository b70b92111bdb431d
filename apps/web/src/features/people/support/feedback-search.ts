import { RATINGS } from "@switchboard/domain/people";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useAddressStep } from "../../../ui/address-step.ts";

export interface FeedbackSearch {
  /** Filters by the number of stars. */
  rating?: string;
}

/** Which stars an admin looks at stays in the address, so that Back returns to it. */
export function useRatingFilter(): [rating: number | undefined, onRating: (rating: number | undefined) => void] {
  const { rating: raw } = useSearch({ from: "/app/feedBack" });
  const navigate = useNavigate();
  const step = useAddressStep();
  const rating = RATINGS.find((each) => String(each) === raw);
  const choose = (next: number | undefined) => {
    const search = next === undefined ? {} : { rating: String(next) };
    void navigate({ to: "/app/feedBack", search, ...step() });
  };
  return [rating, choose];
}
