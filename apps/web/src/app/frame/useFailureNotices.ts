import { useEffect } from "react";
import { onFailure } from "../../api/call.ts";
import { noticeFor } from "../../api/error-notices.ts";
import { onMoved } from "../../api/session.ts";
import { hideNotices, notice } from "../../ui/notices/notices.ts";
import { queryClient } from "../query-client.ts";

/** Turns failed calls into the notices of spec §8, for as long as the frame is on the screen; another enterprise begins without any. */
export function useFailureNotices(): void {
  useEffect(
    () =>
      onFailure((error) => {
        const words = noticeFor(error);
        if (words) notice({ ...words, reference: error.reference });
        // Whoever was not reached by the change itself sees it go now.
        if (error.code === "thing.deleted") void queryClient.invalidateQueries();
      }),
    [],
  );
  // A notice may offer to undo something in the other enterprise.
  useEffect(() => onMoved(hideNotices), []);
}
