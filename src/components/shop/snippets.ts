/* HTML that a shop can paste into its own website; needs no script. */

/** The shop's free starts in an iframe; `address` is its embed page. */
export function frameSnippet(address: string, shop: string): string {
  const title = `Reservar en ${shop}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${address}" title="${title}" width="100%" height="640" style="border:0;max-width:420px" loading="lazy"></iframe>`
}
