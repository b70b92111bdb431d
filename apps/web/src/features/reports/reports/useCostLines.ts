import { type CostLine, costGrouping, costLines } from "@switchboard/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { costQuery, type EnergyCost } from "../../../data/bills.ts";
import type { CostSearch } from "./cost-search.ts";

export interface CostLines {
  reply: EnergyCost | undefined;
  lines: readonly CostLine[];
  error: Error | null;
  isStale: boolean;
  refetch(): void;
}

/** The lines of the report; a graph is always by some period. */
export function useCostLines({ view, rows, cut, from_date, to_date, device_ids, place }: CostSearch): CostLines {
  const shown = view === "graph" ? ({ rows: "all", cut: cut === "whole" ? "day" : cut } as const) : { rows, cut };
  const asked = { from_date, to_date, device_ids: [...device_ids], ...(place && { place }), ...costGrouping(shown) };
  const { data, error, isPlaceholderData, refetch } = useQuery(costQuery(asked));
  const key = `${shown.rows} ${shown.cut}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is its key
  const lines = useMemo(() => (data && !isPlaceholderData ? costLines(data, shown) : undefined), [data, key]);
  return {
    reply: lines && data,
    lines: lines ?? [],
    error,
    isStale: isPlaceholderData,
    refetch: () => void refetch(),
  };
}
