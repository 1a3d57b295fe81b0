/**
 * A working day in ten steps (open, three calls, two walk-ins, a no-show, an ill barber, finish, close) by mouse, by
 * touch and by keyboard. Counts every press and letter, and fails when the day takes more than before.
 */
import { expect, test, type APIRequestContext, type Locator, type Page } from 'playwright/test'
import { shopNow } from '#support/browser/browser.ts'
import { anOwnShop, enterWith, openAllDay } from '#support/browser/own-shop.ts'

/** A way of working, which counts what it costs. */
type Hand = {
  /** Clicks, taps or keys. */
  presses: number
  /** Letters typed into fields. */
  letters: number
  readonly press: (target: Locator) => Promise<void>
  /** Moves to a field that has no focus yet. */
  readonly goTo: (field: Locator) => Promise<void>
  readonly startCall: () => Promise<void>
  /** Sends the form from the field that was filled last. */
  readonly send: (button: Locator) => Promise<void>
  readonly openQueue: () => Promise<void>
  readonly leaveQueue: () => Promise<void>
  readonly openCard: (name: string) => Promise<void>
}

const ill = 'Nora'
const click = async (target: Locator) => await target.click()
const tap = async (target: Locator) => await target.tap()

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a day of ten steps takes 22 clicks', async ({ page, request }) => {
    const hand = byPointer(page, click)
    await work(page, request, hand)
    expectAtMost('pointer', hand, { presses: 22, letters: 21 })
  })

  test('a day of ten steps takes 92 keys', async ({ page, request }) => {
    test.setTimeout(120_000)
    const hand = byKeyboard(page)
    await work(page, request, hand)
    expectAtMost('keyboard', hand, { presses: 92, letters: 31 })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a day of ten steps takes 25 taps', async ({ page, request }) => {
    const tabs = page.getByRole('navigation', { name: 'Lo de todos los días' })
    const hand: Hand = byPointer(page, tap, {
      openQueue: async () => await hand.press(tabs.getByRole('link', { name: 'Fila' })),
      leaveQueue: async () => await hand.press(tabs.getByRole('link', { name: 'Agenda' })),
    })
    await work(page, request, hand)
    expectAtMost('touch', hand, { presses: 25, letters: 21 })
  })
})

async function work(page: Page, request: APIRequestContext, hand: Hand): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  // 1: the day is open.
  await openDay(page, request)

  // 2, 3, 4: three customers call.
  const form = page.getByRole('dialog', { name: 'Nuevo turno' })
  for (const name of ['Ana', 'Berta', 'Caro']) {
    await hand.startCall()
    await expect(form.getByLabel('Nombre o teléfono')).toBeFocused()
    await write(page, hand, name)
    await hand.send(form.getByRole('button', { name: /^Guardar turno \d/ }))
    await expect(form).toBeHidden()
    await expect(card(page, name)).toBeVisible()
  }

  // 5, 6: two walk-ins arrive, and the first one is served.
  await hand.openQueue()
  const queue = page.getByRole('region', { name: 'Fila sin turno' })
  for (const name of ['Walter', 'Zoe']) {
    const form = page.getByRole('form', { name: 'Sumar a la fila' })
    const field = form.getByLabel('Nombre')
    // On a phone the form is collapsed to one row at first.
    const door = page.locator('[aria-expanded]', { hasText: 'Sumar a la fila' })
    await expect(form.or(door).first()).toBeVisible()
    if (await door.isVisible()) await hand.press(door)
    await hand.goTo(field)
    await write(page, hand, name)
    await hand.send(form.getByRole('button', { name: 'Sumar a la fila' }))
    await expect(queue.getByText(name, { exact: true })).toBeVisible()
  }
  await hand.press(queue.getByRole('button', { name: 'Al sillón · Walter' }))
  await expect(queue.getByText('Walter', { exact: true })).toHaveCount(0)
  await hand.leaveQueue()

  // 7: a customer does not come.
  await hand.openCard('Raúl')
  const raul = page.getByRole('dialog', { name: 'Raúl' })
  await hand.press(raul.getByRole('button', { name: 'No vino' }))
  await expect(raul).toBeHidden()

  // 8: a barber is ill, and their appointments go to the other one.
  await hand.press(button(ill))
  if (await button(ill).and(page.locator('[aria-pressed]')).isVisible())
    await hand.press(button(ill).and(page.locator('[aria-haspopup]')))
  await hand.press(page.getByRole('button', { name: /no viene…$/ }))
  await hand.press(page.getByRole('button', { name: /^Mover \d turnos/ }))
  await hand.press(page.getByRole('button', { name: 'Terminar' }))

  // 9: the customer being served is charged, in cash.
  await hand.openCard('Walter')
  const walter = page.getByRole('dialog', { name: 'Walter' })
  await hand.press(walter.getByRole('button', { name: 'Cobrar' }))
  const charge = page.getByRole('button', { name: /^Cobrar \$.*Efectivo$/ })
  await expect(charge).not.toHaveAttribute('data-fresh')
  await hand.press(charge)
  await expect(walter).toBeHidden()

  // 10: closing. A moved customer has no phone, so there is a second alert.
  const sign = button('2 sin cerrar')
  if ((await sign.getAttribute('aria-expanded')) === 'false') await hand.press(sign)
  await hand.press(button('Sí, vinieron todos'))
  await expect(page.getByRole('region', { name: /sin cerrar/ })).toHaveCount(0)
}

/** A shop with a customer who will not come, one who came and was not closed, and one of the ill barber's. */
async function openDay(page: Page, request: APIRequestContext): Promise<void> {
  const shop = await anOwnShop(request, 'Barbería Diez Pasos')
  await openAllDay(request, shop.token)
  const headers = { authorization: `Bearer ${shop.token}` }
  const answer = await request.post('/api/dashboard/staff', { headers, data: { name: ill } })
  const { staff } = (await answer.json()) as { staff: { id: string } }
  const minute = Math.floor((await shopNow(request)) / 60_000)
  const take = async (name: string, staffId: string, minutesFromNow: number) => {
    const starts_at = new Date((minute + minutesFromNow) * 60_000).toISOString()
    const booked = { services: [shop.serviceId], staff: staffId, starts_at, customer: { name } }
    const data = { ...booked, overbook: true }
    const taken = await request.post('/api/dashboard/appointments', { headers, data })
    expect(taken.status(), await taken.text()).toBe(201)
  }
  await take('Olga', shop.staffId, -105)
  await take('Pía', shop.staffId, -75)
  await take('Raúl', shop.staffId, -25)
  await take('Tere', staff.id, 120)
  await take('Uma', staff.id, 180)
  await enterWith(page, shop.token)
  await page.goto('/dashboard/agenda')
  await expect(card(page, 'Tere')).toBeVisible()
}

function byPointer(
  page: Page,
  touch: (target: Locator) => Promise<void>,
  elsewhere: Partial<Hand> = {},
): Hand {
  const hand: Hand = {
    presses: 0,
    letters: 0,
    press: async target => {
      hand.presses += 1
      await touch(target)
    },
    goTo: async field => {
      await nextPicture(field)
      if (!(await isFocused(field))) await hand.press(field)
    },
    startCall: async () => await hand.press(page.getByRole('button', { name: '+ Turno' })),
    send: async button => await hand.press(button),
    openQueue: async () => await hand.press(page.getByRole('button', { name: /^Fila sin turno/ })),
    leaveQueue: async () => undefined,
    openCard: async name => await hand.press(card(page, name)),
    ...elsewhere,
  }
  return hand
}

function byKeyboard(page: Page): Hand {
  const key = async (name: string) => {
    hand.presses += 1
    await page.keyboard.press(name)
  }
  const hand: Hand = {
    presses: 0,
    letters: 0,
    press: async target => {
      await hand.goTo(target)
      await key('Enter')
    },
    goTo: async target => {
      await expect(target).toBeVisible()
      for (let tabs = 0; !(await isFocused(target)); tabs += 1) {
        expect(tabs, `${target} is reached`).toBeLessThan(60)
        await key((await isBehind(target)) ? 'Shift+Tab' : 'Tab')
      }
    },
    startCall: async () => await key('n'),
    send: async button => {
      await expect(button).toBeVisible()
      await key('Enter')
    },
    openQueue: async () => await hand.press(page.getByRole('button', { name: /^Fila sin turno/ })),
    leaveQueue: async () => undefined,
    // Finds the card by its first letters, wherever it is on the board.
    openCard: async name => {
      await key('Control+k')
      const search = page.getByRole('dialog', { name: 'Buscar o ir a…' })
      await expect(search.getByRole('combobox')).toBeFocused()
      await write(page, hand, name)
      await expect(page.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible()
      await key('Enter')
    },
  }
  return hand
}

/** Waits for the frame in which the opened element has the focus. No person is faster. */
async function nextPicture(target: Locator): Promise<void> {
  await target.evaluate(
    () => new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(seen))),
  )
}

async function isFocused(target: Locator): Promise<boolean> {
  return await target.evaluate(element => element === document.activeElement)
}

/** Whether the target comes before the focused element, so that Shift+Tab leads there. */
async function isBehind(target: Locator): Promise<boolean> {
  return await target.evaluate(
    element =>
      document.activeElement !== document.body &&
      (document.activeElement?.compareDocumentPosition(element) ?? 0) ===
        Node.DOCUMENT_POSITION_PRECEDING,
  )
}

async function write(page: Page, hand: Hand, text: string): Promise<void> {
  hand.letters += text.length
  await page.keyboard.type(text)
}

function expectAtMost(
  way: string,
  { presses, letters }: Hand,
  most: { readonly presses: number; readonly letters: number },
): void {
  console.log('ten steps', way, JSON.stringify({ presses, letters }))
  expect(presses).toBeLessThanOrEqual(most.presses)
  expect(letters).toBeLessThanOrEqual(most.letters)
}

function card(page: Page, name: string): Locator {
  return page.locator('[data-appointment]', { hasText: name }).first()
}
