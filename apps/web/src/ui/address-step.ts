import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The field that this entry of the history is being typed in. */
    typedIn?: string;
  }
}

interface AddressStep {
  replace: boolean;
  resetScroll: false;
  state: { typedIn?: string };
}

/**
 * Decides how a screen writes its filters into the address. A choice is a step that Back undoes; typing into one field is one step,
 * however many letters it has. Passed to `navigate` beside `to` and `search`.
 */
export function useAddressStep(): (typedIn?: string) => AddressStep {
  const { history } = useRouter();
  return useCallback(
    (typedIn) => ({
      replace: typedIn !== undefined && history.location.state.typedIn === typedIn,
      resetScroll: false,
      state: typedIn === undefined ? {} : { typedIn },
    }),
    [history],
  );
}
