/**
 * An appointment moves on the board by mouse, touch and keyboard. Overlaps are named first, and it can be undone for
 * ten seconds.
 */
import { expect, test, type APIRequestContext, type Locator, type Page } from 'playwright/test'
import { expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import {
  aBoardDay,
  openBoard,
  takeAppointment,
  tokenOf,
  type BoardDay,
} from '#support/browser/dashboard.ts'
import { patience } from '#support/patience.ts'

const dashboard = { width: 1440, height: 900 }

test.describe('by mouse', () => {
  test.use({ viewport: dashboard })

  test('a card moves where it is dropped, every screen follows, and it can be undone', async ({
    browser,
    page,
    request,
  }) => {
    const day = await aDayWithTwoAppointments(request, 3)
    const other = await (await browser.newContext({ viewport: dashboard })).newPage()
    await openBoard(page, day)
    await openBoard(other, day)

    await drag(page, card(page, 'Ana Drag'), cell(page, '15:00', day.people[1].name))
    const bar = page.getByRole('region', { name: 'Lo último que hiciste' })
    await expect(bar).toContainText('Ana Drag pasó al')
    await expect(column(page, day.people[1].name).getByText('Ana Drag')).toBeVisible()
    await expect(column(other, day.people[1].name).getByText('Ana Drag')).toBeVisible({
      timeout: patience(1500),
    })

    await bar.getByRole('button', { name: 'Deshacer' }).click()
    await expect(column(page, day.people[0].name).getByText('Ana Drag')).toBeVisible()
    await expect(column(other, day.people[0].name).getByText('Ana Drag')).toBeVisible({
      timeout: patience(1500),
    })
  })

  test('a drop on another appointment names it and needs a confirmation', async ({
    page,
    request,
  }) => {
    const day = await aDayWithTwoAppointments(request, 4)
    await openBoard(page, day)

    await drag(page, card(page, 'Ana Drag'), card(page, 'Beto Quieto'), async () => {
      await expect(page.getByText(/^Se pisa con Beto Quieto, 13:00 a/)).toBeVisible()
    })
    const dialog = page.getByRole('dialog', { name: '¿Mover igual?' })
    await expect(dialog).toContainText('Se pisa con Beto Quieto')
    await expectAccessibleInBothThemes(page)
    await dialog.getByRole('button', { name: 'Dejarlo como estaba' }).click()

    await expect(dialog).toBeHidden()
    await expect(card(page, 'Ana Drag')).toContainText('11:00 a')
  })

  test('the lower edge of a card makes it longer, and it can be undone', async ({
    page,
    request,
  }) => {
    const day = await aDayWithTwoAppointments(request, 30)
    await openBoard(page, day)
    const ana = card(page, 'Ana Drag')
    await ana.scrollIntoViewIfNeeded()
    const box = await settledBox(ana)
    const x = box.x + box.width / 2
    const foot = box.y + box.height - 3

    await page.mouse.move(x, foot)
    await page.mouse.down()
    // The code for dragging loads at the first movement, so repeat until the card is held.
    await expect(async () => {
      await page.mouse.move(x, foot + 9)
      await page.mouse.move(x, foot + 10)
      await expect(ana).toHaveAttribute('data-held', '', { timeout: 100 })
    }).toPass()
    await page.mouse.move(x, foot + 24)
    await page.mouse.up()
    await expect(ana).toContainText('11:00 a 11:45')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(ana).toContainText('11:00 a 11:30')
  })

  test('Escape leaves a card that is being dragged where it was', async ({ page, request }) => {
    const day = await aDayWithTwoAppointments(request, 5)
    await openBoard(page, day)

    await drag(page, card(page, 'Ana Drag'), cell(page, '15:00', day.people[1].name), () =>
      page.keyboard.press('Escape'),
    )

    await expect(card(page, 'Ana Drag')).toContainText('11:00 a')
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeHidden()
  })
})

test.describe('by keyboard', () => {
  test.use({ viewport: dashboard })

  test('Alt and arrows announce the place, Enter moves, and it can be undone', async ({
    page,
    request,
  }) => {
    const day = await aDayWithTwoAppointments(request, 6)
    await openBoard(page, day)

    await card(page, 'Ana Drag').focus()
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByText(/Se pisa con Beto Quieto.*Mover a 13:00/)).toBeAttached()
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Enter')

    await expect(card(page, 'Ana Drag')).toContainText('15:00 a')
    await expect(card(page, 'Ana Drag')).toBeFocused()
    await page.getByRole('button', { name: 'Deshacer' }).press('Enter')
    await expect(card(page, 'Ana Drag')).toContainText('11:00 a')

    await card(page, 'Ana Drag').focus()
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await expect(page.getByText(/De 11:00 a 11:45\. Enter/)).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(card(page, 'Ana Drag')).toContainText('11:00 a 11:45')
  })
})

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a card that is pressed for a moment follows the finger', async ({ page, request }) => {
    const day = await aDayWithTwoAppointments(request, 7)
    await openBoard(page, day)
    await page.getByRole('button', { name: day.people[0].name, exact: true }).click()
    await page.getByRole('button', { name: 'Por horas' }).click()

    await card(page, 'Ana Drag').scrollIntoViewIfNeeded()
    const from = middleOf(await settledBox(card(page, 'Ana Drag')))
    const touch = await page.context().newCDPSession(page)
    const at = (type: string, y: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }],
      })
    const before = await page.evaluate(() => scrollY)
    await at('touchStart', from.y)
    await expect(page.locator('[data-held]')).toBeVisible()
    for (const step of [20, 40, 60, 90]) await at('touchMove', from.y + step)
    await expect(page.locator('[data-dragging]')).toBeAttached()
    await at('touchEnd', 0)

    await expect(page.getByRole('region', { name: 'Lo último que hiciste' })).toContainText(
      'Ana Drag pasó al',
    )
    await expect(card(page, 'Ana Drag')).toContainText('12:00 a')
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })
})

async function aDayWithTwoAppointments(
  request: APIRequestContext,
  index: number,
): Promise<BoardDay> {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const day = await aBoardDay(request, token, index)
  await takeAppointment(request, token, day, { name: 'Ana Drag', time: '11:00' })
  await takeAppointment(request, token, day, { name: 'Beto Quieto', time: '13:00' })
  return day
}

function card(page: Page, name: string): Locator {
  return page.locator('[data-appointment]', { hasText: name })
}

function column(page: Page, staffMember: string): Locator {
  return page.getByRole('region', { name: staffMember, exact: true })
}

function cell(page: Page, time: string, staffMember: string): Locator {
  return page.getByRole('button', { name: `Nuevo turno ${time} con ${staffMember}` })
}

type Box = Awaited<ReturnType<typeof settledBox>>

function middleOf(box: Box): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Where the element stands once nothing above it is loading: requests are loaded after the day. */
async function settledBox(place: Locator) {
  let before = ''
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await place.boundingBox())
        const isSettled = now === before && now !== 'null'
        before = now
        return isSettled
      },
      { intervals: [400] },
    )
    .toBe(true)
  const box = await place.boundingBox()
  if (!box) throw new Error('Nothing to drag, or nowhere to.')
  return box
}

/** Drags the card by its top, so that it starts where the target begins. */
async function drag(
  page: Page,
  from: Locator,
  to: Locator,
  beforeDrop?: () => Promise<unknown>,
): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const start = await settledBox(from)
  const end = await settledBox(to)
  await page.mouse.move(start.x + 60, start.y + 8)
  await page.mouse.down()
  await expect(async () => {
    await page.mouse.move(start.x + 60, start.y + 29)
    await page.mouse.move(start.x + 60, start.y + 30)
    await expect(from).toHaveAttribute('data-held', '', { timeout: 100 })
  }).toPass()
  await page.mouse.move(end.x + 60, end.y + 9, { steps: 6 })
  await beforeDrop?.()
  await page.mouse.up()
}
