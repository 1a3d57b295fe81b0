/*
 * The shop's QR as an image file, for a card or a printer: `?p=` for a staff member, `?fila=1` for the walk-in queue.
 */
import type { APIRoute } from 'astro'
import { renderSVG } from 'uqr'

export const prerender = false

export const GET: APIRoute = async ({ locals, params, url }) => {
  const found = await locals.call('getComerce', { params: { ad_url: params['ad_url'] ?? '' } })
  if (!found.ok) return new Response(null, { status: found.problem.status })
  const { comerce: shop } = found.reply
  const isQueue = url.searchParams.has('fila')
  const staffMember = shop.staff.find(one => one.id === url.searchParams.get('p'))
  const path = isQueue ? `/comerce/${shop.ad_url}/fila` : `/b/${shop.ad_url}`
  const address = new URL(path, locals.publicUrl)
  if (staffMember && !isQueue) address.searchParams.set('p', staffMember.id)
  const svg = renderSVG(address.href, { border: 2, ecc: 'M' })
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' },
  })
}
