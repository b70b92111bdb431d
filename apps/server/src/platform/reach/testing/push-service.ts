/// <reference path="./web-push-testing.d.ts" />
import { PushApiModel } from "web-push-testing/src/PushApiModel.js";
import WebPushTestingServer from "web-push-testing/src/server.js";
import type { Receivers } from "../testing.ts";

/**
 * An independent push service: it verifies the sender by the key of the subscription, decrypts with the keys of that
 * browser, and answers 400 to unreadable messages and 410 for a browser that is gone. It uses the real clock.
 */
export async function servePushes(receivers: Receivers) {
  const model = new PushApiModel();
  const service = new WebPushTestingServer(model, 0);
  service.setRequestHandlers();
  const port = await receivers.serve(service._app);
  model.notifyUrl = `http://127.0.0.1:${port}/notify/`;
  return {
    /** A browser that accepts messages of this key's holder, and reads them. */
    async browser(applicationServerKey: string) {
      const { clientHash, ...subscription } = await model.subscribe({ userVisibleOnly: "true", applicationServerKey });
      return {
        subscription,
        shown: (): unknown[] => model.getNotifications({ clientHash }).messages.map((each) => JSON.parse(each)),
        leave: () => model.expireSubscription(clientHash),
      };
    },
  };
}
