/// <reference path="./web-push-testing.d.ts" />
import { PushApiModel } from "web-push-testing/src/PushApiModel.js";
import WebPushTestingServer from "web-push-testing/src/server.js";
import type { Receivers } from "../testing.ts";

/**
 * A push service that others have written: it checks who sends by the key that a browser has subscribed with, decrypts with the keys of that
 * browser, and answers 400 to what it cannot read and 410 for a browser that is gone. By the real clock.
 */
export async function servePushes(receivers: Receivers) {
  const model = new PushApiModel();
  const service = new WebPushTestingServer(model, 0);
  service.setRequestHandlers();
  const port = await receivers.serve(service._app);
  model.notifyUrl = `http://127.0.0.1:${port}/notify/`;
  return {
    /** A browser that takes messages of whoever has this key, and reads them. */
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
