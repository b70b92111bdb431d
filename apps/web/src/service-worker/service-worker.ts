import { AlarmPushes } from "./alarm-pushes.ts";
import { isToWorker } from "./messages.ts";
import type { VersionFiles } from "./version-files.ts";
import { Worker } from "./worker.ts";
import type { WorkerScope } from "./worker-scope.ts";

/** Put in place by the build. */
declare const VERSION_FILES: VersionFiles;
declare const self: WorkerScope;

const worker = new Worker(self, VERSION_FILES);
const pushes = new AlarmPushes(self);

self.addEventListener("install", (event) => event.waitUntil(worker.install()));
self.addEventListener("activate", (event) => event.waitUntil(worker.activate()));
self.addEventListener("message", (event) => {
  if (isToWorker(event.data)) event.waitUntil(worker.hear(event.data));
});
self.addEventListener("fetch", (event) => {
  const left = pushes.leave(event.request);
  if (left) event.waitUntil(left);
  const answer = worker.answer(event.request);
  if (!answer) return;
  event.respondWith(answer.response);
  event.waitUntil(answer.response.then(answer.afterwards, () => undefined));
});
self.addEventListener("push", (event) => event.waitUntil(pushes.show(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(pushes.press(event.notification.data, event.action));
});
