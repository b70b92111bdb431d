import { PLAN_LIMITS } from "@switchboard/domain/site";
import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import PdfWorker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker";
import { contextOf, type Drawable, PictureFileError } from "../../../../../widgets/picture/drawable.ts";

/** Asks which page of a PDF is the plan; undefined if the person would rather choose another file. */
export type AskPage = (pages: number) => Promise<number | undefined>;

/**
 * Reads one page of a PDF. Its scripts are never run, because nothing but the drawing is read. It is given all bytes and may not load
 * anything else.
 */
export async function openPdf(data: Uint8Array, askPage: AskPage): Promise<Drawable | undefined> {
  GlobalWorkerOptions.workerPort ??= new PdfWorker();
  const loading = getDocument({
    data,
    // The content security policy allows no WebAssembly.
    useWasm: false,
    enableXfa: false,
    disableRange: true,
    disableStream: true,
    disableAutoFetch: true,
    useWorkerFetch: false,
    useSystemFonts: true,
    maxImageSize: PLAN_LIMITS.filePixels,
    verbosity: 0,
  });
  const close = () => void loading.destroy();
  const pdf = await loading.promise.catch((error: unknown) => {
    close();
    throw new PictureFileError(error instanceof PasswordException ? "locked" : "broken");
  });
  const page = pdf.numPages === 1 ? 1 : await askPage(pdf.numPages);
  if (page !== undefined) return drawablePage(pdf, page, close);
  close();
  return undefined;
}

async function drawablePage(pdf: PDFDocumentProxy, number: number, close: () => void): Promise<Drawable> {
  const page = await pdf.getPage(number).catch(() => {
    close();
    throw new PictureFileError("broken");
  });
  const { width, height } = page.getViewport({ scale: 1 });
  // Lines stay sharp at any size, so a page is drawn as large as may be stored.
  const largest = PLAN_LIMITS.storedSide / Math.max(width, height);
  return {
    size: { width: width * largest, height: height * largest },
    draw: async (canvas, size) => {
      const viewport = page.getViewport({ scale: size.width / width });
      const work = { canvas, canvasContext: contextOf(canvas), viewport, annotationMode: AnnotationMode.DISABLE };
      await page.render(work).promise.catch(() => {
        throw new PictureFileError("broken");
      });
    },
    close,
  };
}
