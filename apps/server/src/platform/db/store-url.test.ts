import { expect, it } from "vitest";
import { storeUrlFault, storeUrls } from "./store-url.ts";

it.each([
  ["postgres://a:b@one:5432/base", ["postgres://a:b@one:5432/base"]],
  ["postgres://a:b@one:1,two:2/base", ["postgres://a:b@one:1/base", "postgres://a:b@two:2/base"]],
  ["postgresql://one,two/base", ["postgresql://one/base", "postgresql://two/base"]],
  ["postgres://[::1]:1,[::2]:2/base", ["postgres://[::1]:1/base", "postgres://[::2]:2/base"]],
  [
    "postgres://a:p%40ss,w@one,two/base?target_session_attrs=read-write&sslmode=require",
    ["postgres://a:p%40ss,w@one/base?sslmode=require", "postgres://a:p%40ss,w@two/base?sslmode=require"],
  ],
  ["postgres://one,two/base?target_session_attrs=primary", ["postgres://one/base", "postgres://two/base"]],
  ["postgres://one/base?sslmode=require&target_session_attrs=primary", ["postgres://one/base?sslmode=require"]],
])("%s names %j", (text, urls) => {
  expect(storeUrls(text)).toEqual(urls);
  expect(storeUrlFault(text)).toBeUndefined();
});

it.each([
  ["mysql://one/base", "must start with postgres:// or postgresql://"],
  ["one:5432", "must start with postgres:// or postgresql://"],
  ["postgres://one:x,two/base", "is no address; several hosts are written one:5432,two:5432"],
  ["postgres://one,,two/base", "is no address; several hosts are written one:5432,two:5432"],
  [
    "postgres://one/base?target_session_attrs=standby",
    "takes target_session_attrs=read-write or primary, since the server writes",
  ],
])("%s cannot be used: %s", (text, fault) => {
  expect(storeUrlFault(text)).toBe(fault);
});
