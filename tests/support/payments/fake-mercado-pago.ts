/**
 * A provider on this machine that behaves as Mercado Pago documents it, over real HTTP: preferences with a page to pay,
 * payments, search, refunds by key and notices signed with the same manifest. It takes no cents where the
 * provider takes none. It can lose, repeat, delay and forge notices, pay too late or another amount, and take money back. By hand: `node scripts/fake-mercado-pago.mjs`.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Notices, sendNotices, type SentNotice } from './fake-notices.ts'
import {
  currencyOf,
  type FakeAccount,
  type FakePreference,
  fakeSecret,
  fakeShop,
  isTaken,
} from './fake-account.ts'
import { type FakePayment, readBody, send, wireOf } from './fake-wire.ts'
import { agreePage, createFakeOauth } from './fake-oauth.ts'
import { payPage } from './fake-page.ts'

type Refund = { readonly id: string; readonly amount: number; status: string }

type Options = {
  readonly port?: number
  readonly secret?: string
  /** By default nothing expires. */
  readonly now?: () => number
}

class Refused extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

export async function startFakeMercadoPago({
  port = 0,
  secret = fakeSecret,
  now = () => 0,
}: Options = {}) {
  const accounts = new Map([[fakeShop.token, fakeShop]])
  const preferences = new Map<string, FakePreference>()
  const payments = new Map<string, FakePayment>()
  const refunds = new Map<string, { readonly key: string; readonly refund: Refund }[]>()
  const oauth = createFakeOauth(accounts)
  const asked: string[] = []
  const notices: SentNotice[] = []
  /** What a test changes of how it behaves. */
  const mood = {
    /** How the next refunds end. */
    refunds: 'approved' as 'approved' | 'in_process' | 'refused',
    /** Status with which every call is answered; null: as usual. */
    answersAll: null as number | null,
    notices: 'signed' as Notices,
    /** Runs when a call arrived, and may wait; what was asked for is done whatever happens. */
    before: async (_call: string): Promise<void> => undefined,
    after: async (_call: string): Promise<void> => undefined,
  }
  let count = 1000
  const nextId = () => String((count += 1))

  const pay = async (
    preferenceId: string,
    how: {
      readonly status?: string
      readonly amount?: number
      readonly currency?: string
      readonly collector?: string
      readonly isLate?: boolean
      readonly notices?: Notices
    } = {},
  ): Promise<FakePayment> => {
    const preference = preferences.get(preferenceId)
    if (preference === undefined) throw new Refused(404, 'There is no such preference')
    if (!how.isLate && now() > preference.expiresAt)
      throw new Refused(400, 'The preference is expired')
    const payment: FakePayment = {
      id: nextId(),
      preference,
      status: how.status ?? 'approved',
      amount: how.amount ?? preference.amount,
      currency: how.currency ?? preference.currency,
      collector: how.collector ?? preference.collector,
      refunded: 0,
    }
    payments.set(payment.id, payment)
    await notify(payment, how.notices)
    return payment
  }

  const notify = async (payment: FakePayment, how: Notices = mood.notices) => {
    const sent = await sendNotices(payment.preference.noticeUrl, { id: payment.id, secret, how })
    notices.push(...sent)
    return sent
  }

  const chargeBack = async (payment: FakePayment) => {
    payment.status = 'charged_back'
    await notify(payment)
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://fake')
    const call = `${request.method ?? ''} ${url.pathname}`
    const body = await readBody(request)
    if (url.pathname.startsWith('/pagar/')) return await showPay(url, request, response)
    if (url.pathname === '/authorization') return showAgree(url, request, response)
    asked.push(call)
    await mood.before(call)
    const answer =
      mood.answersAll === null
        ? answerTo(call, url, { request, body })
        : { status: mood.answersAll, body: {} }
    await mood.after(call)
    send(response, answer.status, answer.body)
  }

  const showAgree = (url: URL, request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'POST')
      return void response.writeHead(303, { location: oauth.agree(url.href).href }).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(agreePage)
  }

  const showPay = async (url: URL, request: IncomingMessage, response: ServerResponse) => {
    const preference = preferences.get(url.pathname.split('/')[2] ?? '')
    if (preference === undefined) return send(response, 404, {})
    const act = url.searchParams.get('hacer')
    if (request.method === 'POST' && act !== null) {
      const status = act === 'pagar' ? 'approved' : 'rejected'
      const payment = act === 'volver' ? null : await pay(preference.id, { status })
      const back = new URL(preference.backUrl)
      back.searchParams.set('payment_id', payment?.id ?? 'null')
      back.searchParams.set('status', payment?.status ?? 'null')
      back.searchParams.set('external_reference', preference.reference)
      response.writeHead(303, { location: back.href }).end()
      return
    }
    const isOver = now() > preference.expiresAt
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(payPage(preference, isOver))
  }

  const answerTo = (
    call: string,
    url: URL,
    {
      request,
      body,
    }: { readonly request: IncomingMessage; readonly body: Record<string, unknown> },
  ): { readonly status: number; readonly body: unknown } => {
    if (call === 'POST /oauth/token') return oauth.answer(body)
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const account = accounts.get(token)
    if (account === undefined) throw new Refused(401, 'invalid access token')
    const { id, nickname, site } = account
    if (call === 'GET /users/me')
      return { status: 200, body: { id: Number(id), nickname, site_id: site } }
    if (call === 'POST /checkout/preferences')
      return { status: 201, body: createPreference(account, body) }
    if (call === 'GET /v1/payments/search') {
      const reference = url.searchParams.get('external_reference')
      const own = [...payments.values()].filter(one => one.preference.reference === reference)
      return { status: 200, body: { paging: {}, results: own.map(wireOf) } }
    }
    const [, paymentId = '', rest] = /^\w+ \/v1\/payments\/(\d+)(?:\/refunds(?:\/\d+)?)?$/.exec(
      call,
    )
      ? [call, call.split('/')[3], call.split('/').slice(4).join('/')]
      : []
    const payment = payments.get(paymentId)
    if (payment === undefined) throw new Refused(404, 'Payment not found')
    if (rest === '') return { status: 200, body: wireOf(payment) }
    const done = refunds.get(paymentId) ?? []
    if (request.method === 'GET') {
      const one = done.find(({ refund }) => refund.id === rest?.split('/')[1])
      return one === undefined ? { status: 404, body: {} } : { status: 200, body: one.refund }
    }
    const key = request.headers['x-idempotency-key']
    if (typeof key !== 'string' || key.length > 128) throw new Refused(400, 'X-Idempotency-Key')
    const same = done.find(one => one.key === key)
    if (same !== undefined) return { status: 201, body: same.refund }
    const left = payment.amount - payment.refunded
    const amount = body['amount'] === undefined ? left : Number(body['amount'])
    if (!isTaken(amount, payment.currency)) throw new Refused(400, 'amount must be an integer')
    if (mood.refunds === 'refused' || payment.status !== 'approved' || amount > left || amount <= 0)
      throw new Refused(400, 'Invalid status or amount to refund')
    const refund: Refund = { id: nextId(), amount, status: mood.refunds }
    refunds.set(paymentId, [...done, { key, refund }])
    settleRefund(payment, refund)
    return { status: 201, body: refund }
  }

  const settleRefund = (payment: FakePayment, refund: Refund) => {
    if (refund.status !== 'approved') return
    payment.refunded += refund.amount
    if (payment.refunded >= payment.amount) payment.status = 'refunded'
  }

  const createPreference = (account: FakeAccount, body: Record<string, unknown>) => {
    const sent = body as {
      items?: { unit_price?: unknown; quantity?: unknown; currency_id?: unknown }[]
      external_reference?: string
      notification_url?: string
      back_urls?: { success?: string }
      auto_return?: string
      expiration_date_to?: string
    }
    const item = sent.items?.[0]
    if (typeof item?.unit_price !== 'number' || item.unit_price <= 0)
      throw new Refused(400, 'unit_price invalid')
    const currency = currencyOf[account.site]
    if (currency === undefined || item.currency_id !== currency)
      throw new Refused(400, 'currency_id invalid')
    if (!isTaken(item.unit_price, currency))
      throw new Refused(400, 'Prices in this currency must be expressed with integer values')
    if (sent.auto_return !== undefined && !sent.back_urls?.success)
      throw new Refused(400, 'invalid_auto_return')
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/.test(sent.expiration_date_to ?? ''))
      throw new Refused(400, 'expiration_date_to invalid')
    const preference: FakePreference = {
      id: `${account.id}-${nextId()}`,
      collector: account.id,
      reference: sent.external_reference ?? '',
      amount: item.unit_price * Number(item.quantity),
      currency,
      noticeUrl: sent.notification_url ?? '',
      backUrl: sent.back_urls?.success ?? '',
      expiresAt: Date.parse(sent.expiration_date_to ?? ''),
      body,
    }
    preferences.set(preference.id, preference)
    const init_point = `${base}/pagar/${preference.id}`
    return { id: preference.id, init_point, collector_id: Number(account.id) }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const status = error instanceof Refused ? error.status : 500
      send(response, status, { message: String(error), status })
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: base,
    oauth,
    accounts,
    preferences: () => [...preferences.values()],
    preferenceAt: (checkoutUrl: string) => preferences.get(checkoutUrl.split('/').at(-1) ?? '')!,
    payments: () => [...payments.values()],
    refundsOf: ({ id }: FakePayment) => (refunds.get(id) ?? []).map(({ refund }) => refund),
    asked,
    notices,
    mood,
    pay,
    notify,
    chargeBack,
    /** The refunds that it worked on are done, or could not be. */
    finishRefunds: (payment: FakePayment, status: 'approved' | 'rejected') => {
      for (const { refund } of refunds.get(payment.id) ?? []) {
        if (refund.status !== 'in_process') continue
        refund.status = status
        settleRefund(payment, refund)
      }
    },
    /** Somebody gives money back in the provider's own pages. */
    refundByHand: async (payment: FakePayment, amount = payment.amount) => {
      settleRefund(payment, { id: nextId(), amount, status: 'approved' })
      await notify(payment)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
