const WEB_LINK = /^https?:\/\/[^\s\p{C}/?#\\]+[^\s\p{C}]*$/iu;

/** Only accepts web addresses. Other schemes, such as `javascript:`, could run code in the page that shows the link. */
export function isWebLink(text: string): boolean {
  return WEB_LINK.test(text);
}
