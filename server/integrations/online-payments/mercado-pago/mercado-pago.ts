/**
 * Checkout Pro by preferences: see `docs/decisions/0027-deposits-paid-on-line.md`. Only the fields that are needed are
 * read of each answer.
 */
import { z } from 'zod'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { NewCheckout, PaymentState, Provider, ProviderPayment, Refunded } from '../provider.ts'
import { orTrouble, ProviderTrouble } from '../provider.ts'
import { toMajor, toMinor } from './amounts.ts'
import { ask } from './ask.ts'

const id = z.union([z.string(), z.number()]).transform(String)
const account = z.object({
  id,
  nickname: z.string().default(''),
  email: z.string().nullish(),
  site_id: z.string().default(''),
})
const preference = z.object({ id: z.string(), init_point: z.url(), collector_id: id })
const payment = z.object({
  id,
  status: z.string(),
  external_reference: z.string().nullish(),
  collector_id: id.nullish(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  currency_id: z.string(),
})
const found = z.object({ results: z.array(payment) })
const refund = z.object({ id, status: z.string() })

const currencies: Readonly<Record<string, string>> = {
  MLA: 'ARS',
  MLB: 'BRL',
  MLC: 'CLP',
  MLM: 'MXN',
  MCO: 'COP',
  MPE: 'PEN',
  MLU: 'UYU',
}

/** `authorized` and `in_mediation` are money that is not ours yet or still is: nothing happens. */
const states: Readonly<Record<string, PaymentState>> = {
  approved: 'paid',
  in_mediation: 'paid',
  authorized: 'open',
  pending: 'open',
  in_process: 'open',
  rejected: 'dead',
  cancelled: 'dead',
  refunded: 'refunded',
  charged_back: 'charged_back',
}

export function mercadoPago({ apiUrl }: { readonly apiUrl: string }): Provider {
  return {
    findAccount: async token => {
      const me = await ask({ apiUrl, token }, { method: 'GET', path: '/users/me' }, account)
      const name = me.nickname || (me.email ?? me.id)
      return { collectorId: me.id, name, currency: currencies[me.site_id] ?? null }
    },
    openCheckout: async (token, checkout) => {
      const opened = await ask(
        { apiUrl, token },
        {
          method: 'POST',
          path: '/checkout/preferences',
          key: checkout.reference,
          body: preferenceOf(checkout),
        },
        preference,
      )
      return { url: opened.init_point, collectorId: opened.collector_id }
    },
    findPayment: async (token, paymentId) => {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}`
      const one = await orTrouble(ask({ apiUrl, token }, { method: 'GET', path }, payment))
      if (!(one instanceof ProviderTrouble)) return toPayment(one)
      if (one.kind === 'not_found') return null
      throw one
    },
    findPayments: async (token, reference) => {
      const query = new URLSearchParams({ external_reference: reference, limit: '50' })
      const path = `/v1/payments/search?${query.toString()}`
      const { results } = await ask({ apiUrl, token }, { method: 'GET', path }, found)
      return results.map(toPayment)
    },
    refund: async (token, { paymentId, amount, currency, key }) => {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`
      const body = amount === null ? {} : { amount: toMajor(amount, currency) }
      return toRefund(await ask({ apiUrl, token }, { method: 'POST', path, body, key }, refund))
    },
    findRefund: async (token, paymentId, refundId) => {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds/${encodeURIComponent(refundId)}`
      return toRefund(await ask({ apiUrl, token }, { method: 'GET', path }, refund))
    },
  }
}

function preferenceOf(checkout: NewCheckout) {
  const { reference, title, amount, currency, expiresAt, timeZone, returnUrl, noticeUrl } = checkout
  // Elsewhere the provider refuses addresses on this machine.
  const isReachable = returnUrl.startsWith('https:')
  return {
    items: [
      {
        id: reference,
        title,
        quantity: 1,
        unit_price: toMajor(amount, currency),
        currency_id: currency,
      },
    ],
    external_reference: reference,
    // Without the second part the provider also sends notices of an older kind, which nobody can verify.
    notification_url: `${noticeUrl}?source_news=webhooks`,
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    ...(isReachable ? { auto_return: 'approved' } : {}),
    // Approved or rejected, and never "pending": the place is kept for minutes. Cash at a kiosk takes days.
    binary_mode: true,
    payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }], installments: 1 },
    expires: true,
    expiration_date_to: withMilliseconds(toOffsetIso(expiresAt, timeZone)),
  }
}

/** `2026-11-24T15:00:00.000-03:00`: the provider takes no instant without them. */
function withMilliseconds(instant: string): string {
  return instant.replace(/(:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/, '$1.000$3')
}

function toPayment(one: z.output<typeof payment>): ProviderPayment {
  const currency = one.currency_id
  const amount = toMinor(one.transaction_amount, currency)
  const state = states[one.status] ?? 'open'
  const isGone = state === 'refunded' || state === 'charged_back'
  return {
    id: one.id,
    state,
    reference: one.external_reference ?? null,
    collectorId: one.collector_id ?? '',
    amount,
    currency,
    returned: isGone
      ? (amount ?? 0)
      : (toMinor(one.transaction_amount_refunded ?? 0, currency) ?? 0),
  }
}

function toRefund(one: z.output<typeof refund>): Refunded {
  const isFailed = ['rejected', 'cancelled'].includes(one.status)
  return {
    id: one.id,
    state: one.status === 'approved' ? 'done' : isFailed ? 'failed' : 'underway',
  }
}
