import {
  IconArrowBackUp,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconHome,
  IconLogin2,
  IconMenu2,
  IconMinus,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerStop,
  IconPlus,
  IconPower,
  IconVolumeOff,
  IconX,
} from "@switchboard/icons";
import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { PlainButton } from "../../../../ui/kit/layout/PlainButton.tsx";
import { keyName } from "../key-words.ts";
import classes from "./Face.module.css";
import { isHoldable, type PlacedKey } from "./key-layout.ts";
import { useHold } from "./useHold.ts";
import type { Press, PressResult } from "./usePresses.ts";

const picture = { size: 22, stroke: 1.8, "aria-hidden": true } as const;

const PICTURES: Record<string, ReactNode> = {
  power: <IconPower {...picture} />,
  source: <IconLogin2 {...picture} />,
  mute: <IconVolumeOff {...picture} />,
  menu: <IconMenu2 {...picture} />,
  home: <IconHome {...picture} />,
  back: <IconArrowBackUp {...picture} />,
  exit: <IconX {...picture} />,
  up: <IconChevronUp {...picture} />,
  down: <IconChevronDown {...picture} />,
  left: <IconChevronLeft {...picture} />,
  right: <IconChevronRight {...picture} />,
  volume_up: <IconPlus {...picture} />,
  volume_down: <IconMinus {...picture} />,
  channel_up: <IconChevronUp {...picture} />,
  channel_down: <IconChevronDown {...picture} />,
  speed_up: <IconPlus {...picture} />,
  speed_down: <IconMinus {...picture} />,
  play: <IconPlayerPlay {...picture} />,
  pause: <IconPlayerPause {...picture} />,
  stop: <IconPlayerStop {...picture} />,
  next: <IconPlayerSkipForward {...picture} />,
  previous: <IconPlayerSkipBack {...picture} />,
};

interface Pressing {
  said: PressResult | undefined;
  press: Press;
  /** Opens the teaching of a key that does nothing yet; undefined for whoever may only use the remote. */
  teach: ((key: PlacedKey) => void) | undefined;
  isBlocked: boolean;
}

export const PressingContext = createContext<Pressing | undefined>(undefined);

/** A key of the remote: pending, sent and failed are told by its ring, and in words above the keys. */
export function KeyButton({ placed, shape }: { placed: PlacedKey; shape?: "round" | "wide" | "ok" | "arc" }) {
  const { t } = useTranslation("remotes");
  const pressing = useContext(PressingContext);
  const name = keyName(placed, t);
  const { toLearn } = placed;
  const isBlocked = pressing?.isBlocked || (toLearn && !pressing?.teach);
  const act = () => {
    if (isBlocked) return;
    if (toLearn) pressing?.teach?.(placed);
    else void pressing?.press(placed);
  };
  const canHold = !toLearn && !isBlocked && isHoldable(placed.key) && pressing;
  const handlers = useHold({ onPress: act, onHeld: canHold ? () => pressing.press(placed, true) : undefined });
  // A dialog must not open under a finger that is still down.
  const listeners = toLearn ? { onClick: act } : handlers;
  return (
    <PlainButton
      className={classes.key}
      data-key={placed.key}
      data-shape={shape}
      data-phase={pressing?.said?.key === placed.key ? pressing.said.phase : undefined}
      data-learn={toLearn || undefined}
      aria-label={toLearn ? t("play.toLearn", { key: name }) : name}
      aria-disabled={isBlocked || undefined}
      {...listeners}
    >
      {PICTURES[placed.key] ?? <span>{name}</span>}
    </PlainButton>
  );
}
