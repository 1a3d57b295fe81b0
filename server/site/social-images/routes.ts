import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ShopMemory } from '#server/booking/availability/memory.ts'
import { findPublic } from '#server/shop/public/find.ts'
import type { Context } from '#server/context.ts'
import type { Picture } from './draw.ts'

/** An image is some 60 kB. */
const BYTES_KEPT = 16 * 1_048_576

/** `/comerce/:ad_url/og.png`: what WhatsApp shows of a shop's link. Drawn when first asked for, one at a time. */
export function socialImageRoutes(server: FastifyInstance, context: Context): void {
  let last: Promise<unknown> = Promise.resolve()
  const images = new LRUCache<string, Buffer>({
    maxSize: BYTES_KEPT,
    sizeCalculation: (image, key) => image.length + key.length,
    fetchMethod: async key => {
      const drawn = last.then(async () => {
        const { drawPicture } = await import('./draw.ts')
        return await drawPicture(JSON.parse(key) as Picture)
      })
      last = drawn.catch(() => undefined)
      return await drawn
    },
  })

  server.get<{ Params: { ad_url: string } }>('/comerce/:ad_url/og.png', async (request, reply) => {
    const shop = await findPublic(context, request.params.ad_url)
    const body = await images.forceFetch(JSON.stringify(pictureOf(shop)))
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
