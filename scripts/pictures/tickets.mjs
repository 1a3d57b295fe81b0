/**
 * Pictures of a ticket in every state and at every moment of its day, at 390 and 1440 px in both themes. They move the
 * clock, so they are taken after all pictures that need the initial time.
 */
import 'temporal-polyfill/global'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mustCallAt } from '#support/send.ts'

const AD_URL = 'barberia-demo'
/** The Monday and Tuesday after the day on which the pictures are taken. */
const MONDAY = '2026-11-30'
const TUESDAY = '2026-12-01'

/**
 * Returns the number of pictures.
 * @param {import('playwright').Browser} browser
 * @param {{ readonly url: string, readonly out: string }} where
 */
export async function photographTickets(browser, { url, out }) {
  const call = mustCallAt(url)
  const body = { email: 'comercio@miturno.test', password: 'miturno-demo' }
  const owner = async () => (await call('login', { body })).token
  const { comerce: shop } = await call('getComerce', { params: { ad_url: AD_URL }, query: {} })
  const named = name => shop.services.find(one => one.name === name).id
  let phones = 0
  let taken = 0

  /** Books the first free slot of a day from a time on; if there is none, the last slot of the day. */
  const book = async (service, date, from = '00:00') => {
    const params = { ad_url: AD_URL }
    const query = { services: named(service), from: date, days: 1 }
    const { days } = await call('listSlots', { params, query })
    const slots = days.flatMap(day => day.slots)
    const slot = slots.find(one => one.starts_at.slice(11, 16) >= from) ?? slots.at(-1)
    phones += 1
    const phone = `11 4666-${String(phones).padStart(4, '0')}`
    return await call('createAppointment', {
      params,
      body: {
        services: [named(service)],
        starts_at: slot.starts_at,
        customer: { name: 'Sofía Benítez', phone, email: `sofia${phones}@correo.test` },
      },
    })
  }
  const goTo = async now => await call('setTestClock', { body: { now } })
  const setStatus = async ({ appointment }, status, more = {}) =>
    await call(
      'setAppointmentStatus',
      { params: { id: appointment.id }, body: { status, ...more } },
      await owner(),
    )
  const shoot = async (name, booked, query = '') => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ])
      for (const theme of /** @type {const} */ (['light', 'dark'])) {
        const context = await browser.newContext({
          baseURL: url,
          viewport: size,
          colorScheme: theme,
          locale: 'es-AR',
          timezoneId: 'America/Argentina/Buenos_Aires',
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        await page.goto(new URL(booked.manage_url).pathname + query)
        await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
        const folder = join(out, `${size.width}-${theme}`)
        await mkdir(folder, { recursive: true })
        await page.screenshot({ path: join(folder, `ticket-${name}.png`), fullPage: true })
        await context.close()
        taken += 1
      }
  }

  const asked = await book('Peinado', MONDAY, '12:00')
  await shoot('pending-new', asked, '?nuevo')
  const rejected = await book('Peinado', MONDAY, '15:00')
  await setStatus(rejected, 'rejected')
  await shoot('rejected', rejected)
  const unanswered = await book('Peinado', MONDAY, '17:00')
  const deposit = await book('Color', TUESDAY, '12:00')
  await shoot('deposit-new', deposit, '?nuevo')
  const late = await book('Color', TUESDAY, '15:00')
  await call('tellDepositSent', { params: { manage_token: deposit.manage_token } })
  await shoot('deposit-sent', deposit)
  await setStatus(deposit, 'booked')
  await shoot('deposit-received', deposit)
  await setStatus(asked, 'booked')
  await shoot('pending-approved', asked)

  const plain = await book('Corte', MONDAY, '18:00')
  await shoot('new', plain, '?nuevo')
  await shoot('ahead', plain)
  await shoot('moving', plain, '?ver=mover')
  await shoot('cancelling', plain, '?ver=cancelar')
  const byShop = await book('Corte', MONDAY, '16:00')
  await setStatus(byShop, 'cancelled', { reason: 'Se rompió el sillón', asked_by: 'shop' })
  await shoot('cancelled-by-shop', byShop)
  const own = await book('Corte', MONDAY, '16:00')
  const link = { manage_token: own.manage_token }
  await call('cancelManagedAppointment', { params: link, body: {} })
  await shoot('cancelled', own)
  const moved = await book('Corte', MONDAY, '13:00')
  const { days } = await call('listMoveSlots', {
    params: { manage_token: moved.manage_token },
    query: {},
  })
  const other = days.flatMap(day => day.slots).at(-1).starts_at
  const movedParams = { manage_token: moved.manage_token }
  await call('moveManagedAppointment', { params: movedParams, body: { starts_at: other } })
  await shoot('moved', moved, '?movido')

  await goTo(`${MONDAY}T11:00:00-03:00`)
  await shoot('deposit-expired', late)
  await shoot('pending-expired', unanswered)
  await shoot('day-before', plain)
  const start = Date.parse(plain.appointment.starts_at)
  const around = minutes => new Date(start + minutes * 60_000).toISOString()
  await goTo(around(-40))
  await shoot('soon', plain)
  await shoot('late-to-cancel', plain, '?ver=cancelar')
  await goTo(around(-5))
  await setStatus(plain, 'checked_in')
  await shoot('checked-in', plain)
  await goTo(around(10))
  await shoot('not-begun', plain)
  await setStatus(plain, 'in_progress')
  await shoot('during', plain)
  await goTo(around(45))
  await shoot('after-in-progress', plain)
  await setStatus(plain, 'completed')
  await shoot('completed', plain)
  const review = { rating: 5, text: 'Impecable, como siempre.' }
  await call('writeReview', { params: { manage_token: plain.manage_token }, body: review })
  await shoot('reviewed', plain, '?gracias')

  const missed = await book('Corte', TUESDAY, '10:30')
  const unsaid = await book('Corte', TUESDAY, '11:30')
  await goTo(`${TUESDAY}T12:30:00-03:00`)
  await shoot('after', unsaid)
  await setStatus(missed, 'no_show')
  await shoot('no-show', missed)

  await call('updateSettings', { body: { must_confirm: true } }, await owner())
  const mustConfirm = await book('Corte', '2026-12-03', '16:00')
  await shoot('must-confirm-ahead', mustConfirm)
  await goTo('2026-12-02T17:00:00-03:00')
  await shoot('must-confirm', mustConfirm)
  await goTo('2026-12-03T14:30:00-03:00')
  await shoot('released', mustConfirm)
  return taken
}
