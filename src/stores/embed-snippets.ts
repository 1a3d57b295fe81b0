/* HTML that a shop can paste into its own website. */

export const frameThemes = ['auto', 'claro', 'oscuro'] as const
export type FrameTheme = (typeof frameThemes)[number]

/** The address of booking inside a frame. `page`: of the shop's page. */
export function frameAddress(page: string, theme: FrameTheme, person?: string): string {
  const address = new URL(`${page}/embed`)
  if (person) address.searchParams.set('p', person)
  if (theme !== 'auto') address.searchParams.set('tema', theme)
  return address.href
}

/** Booking in an iframe; the script beside it gives it the height of its content, and without it the frame scrolls. */
export function frameSnippet(address: string, shop: string): string {
  const title = `Reservar en ${shop}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const { origin } = new URL(address)
  return `<iframe src="${address.replaceAll('&', '&amp;')}" title="${title}" width="100%" height="640" style="border:0;max-width:720px" loading="lazy"></iframe>
<script src="${origin}/embed.js" async></script>`
}

export const buttonStyle =
  'display:inline-block;padding:14px 22px;border-radius:12px;background:#0c6b46;color:#fff;font:600 16px system-ui,sans-serif;text-decoration:none'

/** A link that looks like a button, without a script. */
export function buttonSnippet(address: string): string {
  return `<a href="${address.replaceAll('&', '&amp;')}" style="${buttonStyle}">Reservar turno</a>`
}
