import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|html|json)$/;
/** Below this the header costs more than is saved. */
const SMALLEST = 1024;

/** The best quality takes sixty times the processor time of quality 5 for a tenth fewer bytes, which only releases repay. */
const QUALITY = process.env.SMALLEST_ASSETS === "true" ? constants.BROTLI_MAX_QUALITY : 5;

/** Puts a .br and a .gz beside every asset once, at build time, so that the server never compresses on a request. */
export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          const source = Buffer.from(file.type === "chunk" ? file.code : file.source);
          if (!COMPRESSIBLE.test(fileName) || source.length < SMALLEST) continue;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
          };
          this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: brotliCompressSync(source, { params }) });
          this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
        }
      },
    },
  };
}
