import { isToWorker } from "./messages.ts";
import type { VersionFiles } from "./version-files.ts";
import { Worker } from "./worker.ts";
import type { WorkerScope } from "./worker-scope.ts";

/** Put in place by the build. */
declare const VERSION_FILES: VersionFiles;
declare const self: WorkerScope;

const worker = new Worker(self, VERSION_FILES);

self.addEventListener("install", (event) => event.waitUntil(worker.install()));
self.addEventListener("activate", (event) => event.waitUntil(worker.activate()));
self.addEventListener("message", (event) => {
  if (isToWorker(event.data)) event.waitUntil(worker.hear(event.data));
});
self.addEventListener("fetch", (event) => {
  const answer = worker.answer(event.request);
  if (!answer) return;
  event.respondWith(answer.response);
  event.waitUntil(answer.response.then(answer.afterwards, () => undefined));
});
