import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useSession } from "../../../api/session.ts";
import { isTourDue, onStartTour } from "./start-tour.ts";

const code = () => import("./Tour.tsx");
const Tour = lazy(() => code().then((module) => ({ default: module.Tour })));

/** Shows the tour to new people when they come Home, and to everyone who asks for it. Its code is loaded only then. */
export function TourHost() {
  const { user } = useSession();
  const isHome = useLocation({ select: ({ pathname }) => pathname === "/app/dashboard" });
  const [isOpen, setOpen] = useState(false);
  const isDue = isHome && isTourDue(user);
  useEffect(() => onStartTour(() => setOpen(true)), []);
  useEffect(() => {
    if (!isDue) return;
    // Without an answer nothing is shown; the next visit tries again.
    code()
      .then(({ beginTour }) => beginTour())
      .then((isBegun) => isBegun && setOpen(true))
      .catch(() => undefined);
  }, [isDue]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <Tour onEnd={() => setOpen(false)} />
    </Suspense>
  );
}
