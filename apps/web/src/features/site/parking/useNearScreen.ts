import { useEffect, useRef, useState } from "react";

/** Rendered a screen ahead, so that it is not visible while scrolling. */
const AHEAD = "100% 0px";

/** Whether a part of a long page has come near the screen; once it has, it stays. */
export function useNearScreen<T extends HTMLElement>(isAtOnce: boolean) {
  const place = useRef<T>(null);
  const [isNear, setNear] = useState(isAtOnce);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { place, isNear };
}
