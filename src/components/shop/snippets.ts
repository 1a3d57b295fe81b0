/* What a shop pastes into its own web: neither needs a script. */

/** The shop's hours in a frame; `address` is that of its embed page. */
export function frameSnippet(address: string, shop: string): string {
  const title = `Reservar en ${shop}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${address}" title="${title}" width="100%" height="640" style="border:0;max-width:420px" loading="lazy"></iframe>`
}
