import { type RefObject, useLayoutEffect, useState } from "react";

interface Place {
  /** The top of the list on the page. */
  top: number;
  width: number;
}

/** The assumed place before layout: the page's width without its margins. */
const firstPlace = (): Place => ({ top: 0, width: Math.min(window.innerWidth - 32, 1680) });

/** Tracks the place of a list on the page as windows change and banners above it come and go. */
export function useListPlace(list: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState(firstPlace);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const box = element.getBoundingClientRect();
      const top = Math.round(box.top + window.scrollY);
      setPlace((before) => {
        const width = box.width || before.width;
        return before.width === width && before.top === top ? before : { top, width };
      });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return place;
}
