/**
 * A ticket in each of its states: no layout shift during hydration, readable in both themes, no horizontal scrolling.
 */
import { expect, test, type Page } from 'playwright/test'
import type { Reply } from '#contract/contract.ts'
import { aService, nextPhone, retireService, staffToken } from '#support/browser/booking.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  invisibleControls,
  shopNow,
} from '#support/browser/browser.ts'
import { isDeep } from '#support/server/chance.ts'
import { mustCallAt } from '#support/send.ts'

const AD_URL = 'barberia-demo'
const MINUTE = 60_000

// The clock is put back afterwards: other flows on this server depend on it, and it is not this machine's.
let before: number
test.beforeEach(async ({ request }) => {
  before = await shopNow(request)
})
test.afterEach(async ({ request }) => {
  await request.post('/api/__test/clock', { data: { now: new Date(before).toISOString() } })
})

type Booked = Reply<'createAppointment'>
type Wants = { readonly needs_approval?: boolean; readonly deposit?: number }

test('a ticket does not shift and is readable in every state', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const call = mustCallAt(baseURL ?? '')
  const services: string[] = []
  const book = async (wants: Wants = {}): Promise<Booked> => {
    const service = await aService(request, { name: 'Corte de muestra', ...wants })
    services.push(service)
    const params = { ad_url: AD_URL }
    const { days } = await call('listSlots', { params, query: { services: service, days: 7 } })
    const starts_at = days.flatMap(({ slots }) => slots).at(-1)?.starts_at ?? ''
    const customer = { name: 'Maximiliana Etcheverry-Goyeneche', phone: nextPhone('4703') }
    return await call('createAppointment', {
      params,
      body: { services: [service], starts_at, customer },
    })
  }
  const answer = async ({ appointment: { id } }: Booked, status: 'rejected' | 'cancelled') => {
    const body = { status, ...(status === 'cancelled' && { asked_by: 'shop' as const }) }
    await call('setAppointmentStatus', { params: { id }, body }, await staffToken(request))
  }

  const rejected = await book({ needs_approval: true })
  await answer(rejected, 'rejected')
  const cancelled = await book()
  await answer(cancelled, 'cancelled')
  const pending = await book({ needs_approval: true })
  const deposit = await book({ deposit: 5_000_00 })
  const sent = await book({ deposit: 5_000_00 })
  await call('tellDepositSent', { params: { manage_token: sent.manage_token } })
  const plain = await book()
  for (const service of services) await retireService(request, service)

  await looksRight(page, pending, 'Maximiliana' /* The shop has not decided yet. */, false)
  await looksRight(page, deposit, 'Enviá la seña de')
  await looksRight(page, sent, 'El horario queda guardado para vos')
  await looksRight(page, plain, 'te espera.')
  await looksRight(page, rejected, 'no puede tomarte en ese horario', false)
  await looksRight(page, cancelled, 'tuvo que cancelarlo', false)

  const start = Date.parse(plain.appointment.starts_at)
  const goTo = async (at: number) => {
    const advance_seconds = Math.ceil((at - (await shopNow(request))) / 1000)
    await request.post('/api/__test/clock', { data: { advance_seconds } })
  }
  await goTo(start - 40 * MINUTE)
  await looksRight(page, plain, '¿Llegás tarde? Avisale al local:')
  await looksRight(page, deposit, 'La seña no llegó a tiempo', false)
  await looksRight(page, pending, 'no llegó a contestarte a tiempo', false)
  const set = async (status: 'checked_in' | 'in_progress' | 'completed') =>
    await call(
      'setAppointmentStatus',
      { params: { id: plain.appointment.id }, body: { status } },
      await staffToken(request),
    )
  await set('checked_in')
  await looksRight(page, plain, 'Ya saben que llegaste.', false)
  await goTo(start + 5 * MINUTE)
  await set('in_progress')
  await looksRight(page, plain, 'Ya te están atendiendo.', false)
  await goTo(start + 90 * MINUTE)
  await looksRight(page, plain, 'Este turno ya pasó.', false)
  await set('completed')
  await looksRight(page, plain, '¿Cómo te fue?', false)
})

/** `isExpected`: the appointment is still going to take place. */
async function looksRight(
  page: Page,
  { manage_url: url }: Booked,
  text: string,
  isExpected = true,
): Promise<void> {
  await test.step(text, async () => {
    const main = page.getByRole('main')
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(new URL(url).pathname, { waitUntil: 'networkidle' })
      await expect(main.getByText(text).first()).toBeVisible()
      expect(await shiftsSoFar(page), `${text} at ${width}`).toBeLessThanOrEqual(0.02)
    }
    if (!isExpected) await expect(main.getByText(/te espera/)).toHaveCount(0)
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 320, height: 256 }) // 1280 × 1024 at 400 %
    await expectNoSideScroll(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectNoSideScroll(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    await expectEveryActByKeyboard(page)
    await page.emulateMedia({ forcedColors: 'active' })
    // These colours are the system's, but axe calculates with ours.
    if (isDeep) await expectAccessible(page, ['color-contrast'])
    expect(await invisibleControls(page)).toEqual([])
    await page.emulateMedia({ forcedColors: null })
    await expectTheSameWithoutScript(page, text)
  })
}

/** Every action can be reached by keyboard, with a visible focus. */
async function expectEveryActByKeyboard(page: Page): Promise<void> {
  const acts = page.getByRole('main').locator('a[href]:visible, button:visible, summary:visible')
  for (const act of await acts.all()) {
    await act.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(act).toBeFocused()
    const ring = await act.evaluate(one => getComputedStyle(one).outlineStyle)
    expect(ring, await act.innerText()).not.toBe('none')
  }
}

/**
 * Everything useful at this moment works without JavaScript, except what only a script can do (copying, notifications).
 */
async function expectTheSameWithoutScript(page: Page, text: string): Promise<void> {
  const context = await page.context().browser()!.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(page.url())
  await expect(plain.getByRole('main').getByText(text).first()).toBeVisible()
  expect(await formsOf(plain)).toEqual(await formsOf(page))
  await context.close()
}

async function formsOf(page: Page): Promise<(string | null)[]> {
  return await page
    .getByRole('main')
    .locator('form[method=post]:visible')
    .evaluateAll(all => all.map(form => form.textContent))
}

/** Layout shifts so far. The browser also keeps those from before an observer was added. */
async function shiftsSoFar(page: Page): Promise<number> {
  const shifts = await page.evaluate(() =>
    new Promise<PerformanceEntryList>(resolve => {
      new PerformanceObserver(list => resolve(list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      })
      requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
    }).then(entries => entries.map(entry => (entry as unknown as { value: number }).value)),
  )
  return shifts.reduce((sum, shift) => sum + shift, 0)
}
