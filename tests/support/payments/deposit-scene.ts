/** A shop whose color asks for a deposit of $3.000, with its account at the fake provider. */
import { sql } from 'kysely'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aTill, cents } from '#support/money/till.ts'
import { fakeSecret, fakeShop } from './fake-account.ts'
import { startFakeMercadoPago } from './fake-mercado-pago.ts'

export const DEPOSIT = cents(3000)

export type DepositScene = Awaited<ReturnType<typeof aDepositScene>>

type Options = {
  readonly env?: Record<string, string>
  readonly onLog?: (line: string) => void
  /** Of the shop and of its account. */
  readonly country?: keyof typeof places
  /** In minor units. */
  readonly deposit?: number
}
const places = {
  AR: { currency: 'ARS', site: 'MLA' },
  CL: { currency: 'CLP', site: 'MLC' },
  CO: { currency: 'COP', site: 'MCO' },
} as const

export async function aDepositScene({
  env,
  onLog,
  country = 'AR',
  deposit = DEPOSIT,
}: Options = {}) {
  const { currency, site } = places[country]
  let app: TestApp | null = null
  const fake = await startFakeMercadoPago({ now: () => app?.clock.now() ?? 0 })
  fake.accounts.set(fakeShop.token, { ...fakeShop, site })
  app = await openApp({
    env: { MERCADOPAGO_API_URL: fake.url, MERCADOPAGO_AUTH_URL: fake.url, ...env },
    ...(onLog && { onLog }),
  })
  const { context } = app.app
  // The port is known only now, and links to ourselves have to reach us.
  Object.assign(context.config, { publicUrl: app.url })
  const till = await aTill(app, { country, currency })
  const { service } = await till.must('createService', {
    body: {
      name: 'Color',
      duration_minutes: 15,
      price: cents(10_000),
      deposit,
      offers: [till.ana, till.beto].map(staff => ({ staff, duration_minutes: null, price: null })),
    },
  })
  await till.must('updateSettings', { body: { deposit_instructions: 'Alias navaja.mp' } })
  const opened = app
  const connect = async () =>
    await till.must('connectOnlinePayments', {
      body: { access_token: fakeShop.token, webhook_secret: fakeSecret },
    })
  const booking = (startsAt = '2026-11-26T15:00:00-03:00', phone = '+54 9 11 5555-1234') => ({
    services: [service.id],
    starts_at: startsAt,
    customer: { name: 'Rita Paz', phone, email: 'rita@example.test' },
  })
  const params = { ad_url: till.shop.adUrl }
  const book = async (...when: Parameters<typeof booking>) =>
    await opened.mustCall('createAppointment', { params, body: booking(...when) })
  /** Rita and Teo, each with a deposit of their own. */
  const bookTwo = async () => {
    const people = [{ name: 'Teo', services: [service.id] }]
    const body = { ...booking(), people, together: 'same_time' as const }
    const {
      appointment,
      manage_token,
      people: others = [],
    } = await opened.mustCall('createAppointment', { params, body })
    return [{ appointment, manage_token }, others[0]!] as const
  }
  const seen = async (manage_token: string) =>
    await opened.mustCall('getManagedAppointment', { params: { manage_token } })
  /** Opens the checkout of an appointment and returns what the provider knows of it. */
  const checkoutOf = async (manage_token: string) => {
    const { payment } = await opened.mustCall('startDepositPayment', { params: { manage_token } })
    return fake.preferenceAt(payment.checkout_url)
  }
  return {
    app: opened,
    fake,
    till,
    service: service.id,
    connect,
    book,
    bookTwo,
    seen,
    checkoutOf,
    /** Does what is due now, as the jobs do. */
    work: async () => {
      await context.onlinePayments.run()
      await context.notices.flush()
    },
    /** Moves the clock and does what is due then. */
    later: async (minutes: number) => {
      opened.clock.set(opened.clock.now() + minutes * 60_000)
      await opened.call('setTestClock', { body: { advance_seconds: 1 } })
    },
    notices: async () => {
      await context.notices.flush()
      const { items } = await till.must('listNotices', { query: {} })
      return items.map(one => one.message)
    },
    held: async () => {
      const { rows } = await sql<{ held: number }>`
        select coalesce(sum(case when from_account = 'deposits' then amount when to_account = 'deposits' then -amount else 0 end), 0)::bigint as held
        from money_moves where organization_id = ${till.shop.organizationId}`.execute(till.db)
      return rows[0]!.held
    },
    close: async () => {
      await opened.close()
      await fake.close()
    },
  }
}
