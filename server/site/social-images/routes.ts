import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { staffAt } from '#contract/texts/staff-address.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findPublic } from '#server/shop/public/find.ts'
import type { Context } from '#server/context.ts'
import type { Picture } from './draw.ts'

/** An image takes about 60 kB. */
const BYTES_KEPT = 16 * 1_048_576

/** `/comerce/:ad_url/og.png`: the image that WhatsApp shows for a shop's link. Drawn when first requested. */
export function socialImageRoutes(server: FastifyInstance, context: Context): void {
  let last: Promise<unknown> = Promise.resolve()
  const images = new LRUCache<string, Buffer>({
    maxSize: BYTES_KEPT,
    sizeCalculation: (image, key) => image.length + key.length,
    fetchMethod: async key => {
      const drawn = last.then(async () => await drawBeside(JSON.parse(key) as Picture))
      last = drawn.catch(() => undefined)
      return await drawn
    },
  })

  server.get<{ Params: { ad_url: string } }>('/comerce/:ad_url/og.png', async (request, reply) => {
    const shop = await findPublic(context, request.params.ad_url)
    const body = await images.forceFetch(JSON.stringify(pictureOf(shop)))
    return await reply.type('image/png').header('cache-control', 'public, max-age=86400').send(body)
  })

  server.get<{ Params: { ad_url: string; person: string } }>(
    '/comerce/:ad_url/con/:person/og.png',
    async ({ params }, reply) => {
      const { row } = await findPublic(context, params.ad_url)
      const shown = row.staff.filter(one => !one.isHidden)
      const person = staffAt(shown, params.person) ?? refuse('not_found')
      const picture = { ...pictureOf({ row }), label: 'Reservá tu turno con', title: person.name }
      const body = await images.forceFetch(JSON.stringify({ ...picture, line: row.name }))
      return await reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(body)
    },
  )
}

/** Draws in a worker thread, because loading the drawing library would block other requests for 0.4 s. */
async function drawBeside(picture: Picture): Promise<Buffer> {
  const file = new URL('draw-thread.ts', import.meta.url)
  const thread = new Worker(file, { workerData: picture, stdout: true })
  const [drawn] = await Promise.all([buffer(thread.stdout), once(thread, 'exit')])
  return drawn
}

function pictureOf({ row }: Pick<ShopMemory, 'row'>): Picture {
  return {
    label: 'Reservá tu turno',
    title: row.name,
    line: [row.address, row.city].filter(Boolean).join(', ') || 'Elegís la hora y listo.',
    ticket: { label: 'TU TURNO', hour: '18:30', stub: row.name },
  }
}
