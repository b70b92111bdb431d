import { type RefObject, useLayoutEffect, useState } from "react";

interface Place {
  /** The top of the list on the page. */
  top: number;
  width: number;
  /** False before layout, while the place is only assumed. */
  isMeasured: boolean;
}

/** The assumed place before layout: the page's width without its margins. */
const firstPlace = (): Place => ({ top: 0, width: Math.min(window.innerWidth - 32, 1680), isMeasured: false });

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
        const isSame = before.isMeasured && before.width === width && before.top === top;
        return isSame ? before : { top, width, isMeasured: true };
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
