import { useClickOutside, useFocusTrap, useWindowEvent } from "@mantine/hooks";
import { type ReactNode, type RefObject, Suspense, useId, useRef } from "react";
import { Row } from "../../ui/kit/layout/Row.tsx";
import { Surface } from "../../ui/kit/layout/Surface.tsx";
import classes from "./Dropdown.module.css";

interface OpenerProps {
  ref: RefObject<HTMLButtonElement | null>;
  "aria-haspopup": "dialog";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick(): void;
}

interface DropdownProps {
  label: string;
  width: number;
  opened: boolean;
  onChange(opened: boolean): void;
  /** Renders the button above the dropdown. */
  opener(props: OpenerProps): ReactNode;
  children: ReactNode;
}

/**
 * Hangs under a button of the top bar. Its place is fixed, so it does not need the kit's popover, which would be loaded before the
 * first screen. It opens once its content has loaded.
 */
export function Dropdown({ label, width, opened, onChange, opener, children }: DropdownProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const trap = useFocusTrap(opened);
  const around = useClickOutside<HTMLDivElement>(() => opened && onChange(false));
  useWindowEvent("keydown", ({ key }) => {
    if (!opened || key !== "Escape") return;
    onChange(false);
    button.current?.focus();
  });
  const props: OpenerProps = {
    ref: button,
    "aria-haspopup": "dialog",
    "aria-expanded": opened,
    "aria-controls": opened ? id : undefined,
    onClick: () => onChange(!opened),
  };
  return (
    <Row align="stretch" shrinks ref={around} className={classes.around}>
      {opener(props)}
      <Suspense>
        {opened && (
          <Surface
            isCard
            pad="12 16"
            tone="text"
            ref={trap}
            id={id}
            role="dialog"
            aria-label={label}
            tabIndex={-1}
            className={classes.panel}
            style={{ width }}
          >
            {children}
          </Surface>
        )}
      </Suspense>
    </Row>
  );
}
