import type { ReactNode } from "react";
import classes from "./Facts.module.css";
import { Grid } from "./layout/Grid.tsx";
import { Row } from "./layout/Row.tsx";
import { Stack } from "./layout/Stack.tsx";
import { Text } from "./layout/Text.tsx";

interface FactsProps {
  /** Each a name and a value; those without a value are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** `list`: below each other; `beside`: so, with the value beside the name; `line`: side by side; a number: columns of at least so many pixels. */
  layout: "list" | "beside" | "line" | number;
  /** `figure` is for numbers that are the point of the screen. */
  look?: "plain" | "strong" | "figure";
  className?: string | undefined;
}

const hasValue = (value: ReactNode) => value !== null && value !== undefined && value !== false && value !== "";

/** Lists names and values. */
export function Facts({ facts, layout, look = "plain", className }: FactsProps) {
  const weight = look === "plain" ? undefined : ({ weight: 600 } as const);
  const size = look === "figure" ? ({ size: 20 } as const) : undefined;
  const rows = facts
    .filter(([, value]) => hasValue(value))
    .map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <Text as="dd" isTabular breaks {...weight} {...size}>
          {value}
        </Text>
      </div>
    ));
  const list = { as: "dl", className, children: rows } as const;
  if (typeof layout === "number") return <Grid {...list} min={layout} isFit gap="12 16" />;
  if (layout === "line") return <Row {...list} wraps align="start" gap="12 24" />;
  if (layout === "list") return <Stack {...list} gap={8} />;
  return <Stack {...list} gap={6} className={className ? `${classes.beside} ${className}` : classes.beside} />;
}
