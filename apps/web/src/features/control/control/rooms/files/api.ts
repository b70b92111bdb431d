import { contract, type InputOf } from "@switchboard/contract";
import type { ExportFormat } from "@switchboard/domain/site";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../../../api/call.ts";
import { useRefreshPlaces } from "../../../../../data/places.ts";
import { liveKeys } from "../../../../../data/queries.ts";
import { SAID_IN_PLACE } from "../../../../../data/read-meta.ts";

export type PlaceFile = Omit<InputOf<typeof contract.importPlaces>, "apply"> & {
  /** Identifies the file, because its text is too long to compare repeatedly. */
  key: string;
};

export function exportPlaces(format: ExportFormat): Promise<File> {
  return call(contract.exportPlaces, { format }, { silent: true });
}

/** Asks the server what a file would change. The key is below that of the places, so that a change of them asks again. */
export function useImportPreview(file: PlaceFile | undefined) {
  return useQuery({
    queryKey: [...liveKeys.of("places"), "import", file?.key],
    queryFn: ({ signal }) => {
      const { format = "csv", content = "" } = file ?? {};
      return call(contract.importPlaces, { format, content, apply: false }, { quiet: true, silent: true, signal });
    },
    enabled: file !== undefined,
    meta: SAID_IN_PLACE,
    retry: false,
  });
}

export function useImportPlaces() {
  const refresh = useRefreshPlaces();
  return useMutation({
    mutationFn: ({ format, content }: PlaceFile) =>
      call(contract.importPlaces, { format, content, apply: true }, { silent: true }),
    onSuccess: refresh,
  });
}
