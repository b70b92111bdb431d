import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";

interface ChartCardProps {
  figure: ReactNode;
  cost?: ReactNode;
  /** Remarks about the figure, as many as there are. */
  notes: ReactNode;
  children: ReactNode;
}

/** Lays out a figure and its chart. On a phone the notes come last, because the chart should be seen without scrolling. */
export function ChartCard({ figure, cost, notes, children }: ChartCardProps) {
  const isPhone = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false });
  return (
    <>
      {figure}
      {cost}
      {!isPhone && notes}
      {children}
      {isPhone && notes}
    </>
  );
}
