const WEB_LINK = /^https?:\/\/[^\s\p{C}/?#\\]+[^\s\p{C}]*$/iu;

/** Whether a text is an address of the web; anything else in a link, such as `javascript:`, could run in the page that shows it. */
export function isWebLink(text: string): boolean {
  return WEB_LINK.test(text);
}
