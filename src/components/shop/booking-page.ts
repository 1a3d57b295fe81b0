/* What the booking form of a page begins with: by its address, or by what was posted to it without JavaScript. */
import type { AstroGlobal } from 'astro'
import type { ShopWire } from '#contract/contract.ts'
import {
  listOf,
  type PostedBooking,
  readBooking,
  seatsIn,
  sendBooking,
} from '#stores/booking/post.ts'
import { missingFields, stepOfRefusal } from '#stores/booking/request.ts'
import { startBooking } from '#stores/booking/start.ts'
import type { BookingStart, BookingState, BookingStep } from '#stores/booking/state.ts'

type Page = Pick<AstroGlobal, 'request' | 'url' | 'locals' | 'response'>

export type BookingPage = {
  /** With the service that the address opens by its secret, if any, before the others. */
  readonly comerce: ShopWire
  /** Null: the shop takes no bookings. */
  readonly start: BookingStart | null
  readonly accepts: BookingState['accepts']
  readonly waits: BookingState['waits']
  /** Of the form; undefined on the page that is the same for everybody, which is cached. */
  readonly idempotencyKey: string | undefined
}

type Ways = {
  /** The page itself. */
  readonly here: string
  /** Where a booking leads, by the address of its ticket. */
  readonly leadTo: (ticket: string) => string
}

/** The page's data, or where a posted form leads. Sets the status of a form that is refused. */
export async function bookingPage(
  page: Page,
  shop: ShopWire,
  { here, leadTo }: Ways,
): Promise<BookingPage | Response> {
  const { call, now } = page.locals
  const query = page.url.searchParams
  const posted = page.request.method === 'POST' ? readBooking(await page.request.formData()) : null
  if (posted?.isRobot) return seeOther(here)
  const link = posted?.link ?? query.get('link') ?? undefined
  const comerce = await withLinkedService(page, shop, link)
  const outcome = posted ? await send(page, comerce, posted) : calm
  if ('ticket' in outcome) return seeOther(leadTo(outcome.ticket))
  const { step, accepts, waits } = outcome
  const start =
    comerce.takes_bookings && comerce.status === 'published'
      ? await startBooking(call, comerce, {
          query: {
            services: posted?.services ?? listOf(query.get('s')),
            addOns: posted?.addOns ?? listOf(query.get('x')),
            seats: posted ? posted.seats : seatsIn(query.get('c')),
            isAdding: query.has('sumar'),
            link,
            staff: posted?.staff ?? query.get('p'),
            date: posted?.startsAt.slice(0, 10) || query.get('d'),
            time: posted?.startsAt.slice(11, 16) || query.get('t'),
            from: query.get('desde'),
          },
          now: now(),
          ...(posted ? { fields: posted.fields, answers: posted.answers } : {}),
          step,
          waits,
        })
      : null
  // The cached page is shared by everybody, so it has no key: `sendBooking` makes one of what was typed.
  const isShared = !posted && query.size === 0
  return {
    comerce,
    start,
    accepts,
    waits,
    idempotencyKey: isShared ? undefined : crypto.randomUUID(),
  }
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } })
}

/** The service that this link opens comes first, because customers got the link for it. */
async function withLinkedService(
  { locals: { call } }: Page,
  shop: ShopWire,
  secret: string | undefined,
): Promise<ShopWire> {
  if (!secret) return shop
  const linked = await call('getLinkedService', { params: { ad_url: shop.ad_url, link: secret } })
  if (!linked.ok) return shop
  const others = shop.services.filter(one => one.id !== linked.reply.service.id)
  return { ...shop, services: [linked.reply.service, ...others] }
}

type Outcome =
  | { readonly ticket: string }
  | {
      readonly step: BookingStep
      readonly accepts: BookingState['accepts']
      readonly waits: BookingState['waits']
    }

const calm = { step: { is: 'choosing' }, accepts: undefined, waits: undefined } as const

async function send(
  { locals: { call, now }, response }: Page,
  { ad_url: adUrl, questions, phone_example: example }: ShopWire,
  posted: PostedBooking,
): Promise<Outcome> {
  const { accepts } = posted
  const errors = missingFields(posted.startsAt, posted.fields, {
    questions,
    answers: posted.answers,
    example,
  })
  if (Object.keys(errors).length > 0) {
    response.status = 422
    return { step: { is: 'refused', text: '', errors }, accepts, waits: undefined }
  }
  const sent = await sendBooking(call, adUrl, posted, now())
  if (sent.ok) return { ticket: sent.reply }
  const { problem } = sent
  response.status = problem.status
  if (problem.code === 'too_many_requests') response.headers.set('retry-after', '60')
  return {
    step: problem.waits ? calm.step : stepOfRefusal(problem),
    accepts: problem.terms?.asks ?? accepts,
    waits: problem.waits,
  }
}
