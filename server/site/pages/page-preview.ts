import type { FastifyRequest } from 'fastify'
import type { ShopWire } from '#contract/contract.ts'
import { pageSettingNames, type PageSettingName } from '#contract/settings/shop-settings.ts'
import { isColour } from '#domain/shop/shop-colour.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Context } from '#server/context.ts'
import type { Account, FindByToken } from '#server/kernel/http/caller.ts'
import { Bytes, type Handlers } from '#server/kernel/http/handler.ts'
import { Refusal, refuse } from '#server/kernel/http/refusal.ts'
import { slotsOf } from '#server/shop/public/routes.ts'
import { toShopWire } from '#server/shop/public/wire.ts'
import { shopOfTrial } from './trial-preview.ts'
import { instagramFrom, websiteFrom } from '#server/shop/settings/links.ts'

/** Takes a posted form with the session token and the typed values. A token in the URL would get into logs. */
const previewPath = /^\/comerce\/([^/]+)\/vista$/

/** The preview of a shop before the trial starts, when there is no shop yet. */
export const TRIAL_PREVIEW = '/free-trial/vista'

/** A shop's page with the values that its staff have typed and not saved, whether it is published or not. */
export type PagePreview = { readonly address: string; readonly handlers: Handlers }

/**
 * Returns null when the path is no preview. Refuses users who do not work in that shop.
 * @throws {Refusal} `not_authenticated`, `not_found`
 */
export async function findPreview(
  context: Context,
  { handlers, findByToken }: { readonly handlers: Handlers; readonly findByToken: FindByToken },
  request: Pick<FastifyRequest, 'body'> & { readonly path: string },
): Promise<PagePreview | null> {
  const [, adUrl] = previewPath.exec(request.path) ?? []
  const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : '')
  if (request.path === TRIAL_PREVIEW) return ofTrial(context, handlers, form)
  if (adUrl === undefined) return null
  const account = await findByToken(context, form.get('token') ?? '')
  const shop = await context.availability.find(adUrl.toLowerCase())
  if (shop === null || !worksIn(account ?? refuse('not_authenticated'), shop))
    return refuse('not_found')
  return { address: `/comerce/${shop.row.adUrl}`, handlers: asTyped(context, handlers, shop, form) }
}

/** A preview made only from what the visitor sent; it reads nothing from the database. */
function ofTrial(context: Context, handlers: Handlers, form: URLSearchParams): PagePreview {
  const shop = shopOfTrial(form)
  return {
    address: `/comerce/${shop.row.adUrl}`,
    handlers: answering(handlers, shop, toShopWire(shop, context.clock.now()), context),
  }
}

function worksIn({ membership }: Account, { row }: ShopMemory): boolean {
  return membership?.shopId === row.id && row.status !== 'closed'
}

/** The normal handlers, except that the shop has the typed values and a draft is shown as published. */
function asTyped(
  context: Context,
  handlers: Handlers,
  shop: ShopMemory,
  form: URLSearchParams,
): Handlers {
  const now = context.clock.now()
  const saved = toShopWire(shop, now)
  const asPublished = { status: 'published', takes_bookings: true } as const
  const comerce: ShopWire = {
    ...saved,
    ...typedIn(form, saved),
    ...(saved.status === 'draft' ? asPublished : {}),
  }
  return answering(handlers, shop, comerce, context)
}

function answering(
  handlers: Handlers,
  shop: ShopMemory,
  comerce: ShopWire,
  { clock }: Pick<Context, 'clock'>,
): Handlers {
  return {
    ...handlers,
    getComerce: async () => await Promise.resolve({ comerce }),
    listSlots: async ({ query }) => {
      const { body } = slotsOf(shop, query, clock.now())
      return await Promise.resolve(new Bytes(body, 'application/json'))
    },
  }
}

/** Settings that the preview shows as they are saved: they do more than change the page, or their text is checked. */
const asSaved: ReadonlySet<PageSettingName> = new Set([
  'category',
  'latitude',
  'longitude',
  'whatsapp',
  'colour',
  'instagram',
  'website',
  'break_notice',
  'time_zone',
  'country',
  'takes_queue',
  'questions',
])
const shown = pageSettingNames.filter(name => !asSaved.has(name))
const LONGEST = 1000

/** The typed values in place of the saved ones. An invalid link keeps its saved value. */
function typedIn(form: URLSearchParams, saved: ShopWire): Partial<ShopWire> {
  const typed = (name: string) => form.get(name)?.trim().slice(0, LONGEST)
  // No map: without scripts the frame would load its tiles at once, from another site.
  const noMap = { latitude: null, longitude: null }
  const fields = shown.map(name => {
    const text = typed(name) ?? String(saved[name])
    return [name, typeof saved[name] === 'boolean' ? text === 'true' : text]
  })
  const colour = typed('colour') ?? saved.colour ?? ''
  return {
    ...Object.fromEntries(fields),
    ...noMap,
    colour: isColour(colour) ? colour : null,
    instagram: orSaved(() => instagramFrom(typed('instagram') ?? saved.instagram), saved.instagram),
    website: orSaved(() => websiteFrom(typed('website') ?? saved.website), saved.website),
  }
}

function orSaved(read: () => string, saved: string): string {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return saved
    throw error
  }
}

/** Removes scripts: the frame runs none, and the browser would log an error for each. User input is escaped already. */
export function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[^]*?<\/script>/g, '')
}
