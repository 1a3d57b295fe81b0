import type { FastifyInstance } from 'fastify'
import type { ShopMemory } from '../availability/memory.ts'
import { findPublic } from '../comerces/find.ts'
import type { Context } from '../context.ts'
import { drawPicture, type Picture } from './draw.ts'

const PICTURES_KEPT = 200

/** `/comerce/:ad_url/og.png`: what WhatsApp shows of a shop's link. Drawn when first asked for, one at a time. */
export function pictureRoutes(server: FastifyInstance, context: Context): void {
  const pictures = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  const find = async (picture: Picture): Promise<Buffer> => {
    const key = JSON.stringify(picture)
    const known = pictures.get(key)
    if (known !== undefined) return await known
    const drawn = last.then(async () => await drawPicture(picture))
    last = drawn.catch(() => undefined)
    pictures.set(key, drawn)
    if (pictures.size > PICTURES_KEPT) pictures.delete(pictures.keys().next().value ?? '')
    drawn.catch(() => pictures.delete(key))
    return await drawn
  }

  server.get<{ Params: { ad_url: string } }>('/comerce/:ad_url/og.png', async (request, reply) => {
    const shop = await findPublic(context, request.params.ad_url)
    const body = await find(pictureOf(shop))
    return await reply.type('image/png').header('cache-control', 'public, max-age=86400').send(body)
  })
}

function pictureOf({ row }: ShopMemory): Picture {
  return {
    label: 'Reservá tu turno',
    title: row.name,
    line: [row.address, row.city].filter(Boolean).join(', ') || 'Elegís la hora y listo.',
    ticket: { label: 'TU TURNO', hour: '18:30', stub: row.name },
  }
}
