import { IconPlus } from "@switchboard/icons";
import { type ReactNode, Suspense, useState } from "react";
import { Button } from "../../ui/kit/Button.tsx";
import form from "../../ui/kit/Form.module.css";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Stack } from "../../ui/kit/layout/Stack.tsx";
import { Text } from "../../ui/kit/layout/Text.tsx";

interface PickerFieldProps {
  label: string;
  /** The chosen things, by name. */
  names: readonly { id: string; name: string; place?: string }[];
  /** Labels the button that opens the sheet. */
  open: string;
  problem?: string | undefined;
  /** Renders the sheet, which calls `close` at its end. */
  sheet(close: () => void): ReactNode;
}

/** Shows in a form what is chosen, and opens the sheet to choose from. */
export function PickerField({ label, names, open, problem, sheet }: PickerFieldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack as="fieldset" gap={8} align="start">
      <legend>{label}</legend>
      {names.length > 0 && (
        <Row as="ul" wraps gap={6}>
          {names.map(({ id, name, place }) => (
            <Text as="li" isPill key={id}>
              {name} {place && <small>{place}</small>}
            </Text>
          ))}
        </Row>
      )}
      <Button isQuiet data-problem={problem ? true : undefined} onClick={() => setOpen(true)}>
        <IconPlus size={18} stroke={1.8} aria-hidden="true" />
        {open}
      </Button>
      {problem && (
        <p className={form.failure} role="alert">
          {problem}
        </p>
      )}
      <Suspense>{isOpen && sheet(() => setOpen(false))}</Suspense>
    </Stack>
  );
}
