/**
 * A full board while events arrive: whatever somebody is doing stays in her hands, and (`npm run deep`) 200 turns of 12
 * people are usable at once, scroll smoothly and never hold the page on a processor four times slower.
 */
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import { isDeep } from '#support/chance.ts'
import { aCrowd, type Crowd } from '#support/crowd.ts'
import { waitUntilLive } from '#support/dashboard.ts'
import { enterWith } from '#support/own-shop.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const size = isDeep ? { people: 12, turnsEach: 17 } : { people: 2, turnsEach: 8 }
const slowdown = isDeep ? 4 : 1
const events = isDeep ? 50 : 8

test('events take nothing out of the hands of whoever works', async ({ page, request }) => {
  test.setTimeout(300_000)
  const crowd = await aCrowd(request, size)
  await enterWith(page, crowd.token)
  await watchFrames(page)
  await slowDown(page)
  await page.goto(`/dashboard/agenda?fecha=${crowd.date}`)
  const cards = page.locator('[data-board] [data-turn]')
  await expect(cards).toHaveCount(crowd.turns.length)
  const usable = await page.evaluate(() => performance.now())
  await waitUntilLive(page)

  // A card in focus and the board scrolled: both stay, and the card is the same element.
  const kept = cards.nth(3)
  await page.locator('[data-board]').evaluate(board => board.scrollTo(0, 120))
  await kept.evaluate(card => {
    card.focus({ preventScroll: true })
    card.setAttribute('data-mine', '')
  })
  await page.evaluate(() => globalThis.startFrames())
  await confirmSome(request, crowd, events / 2)
  await expect(page.locator('[data-board] .state-confirmed')).toHaveCount(events / 2)
  await expect(page.locator('[data-mine]')).toBeFocused()
  expect(await page.locator('[data-board]').evaluate(board => board.scrollTop)).toBe(120)

  // A name half typed, with some of it selected.
  await page.getByRole('button', { name: '+ Turno' }).click()
  const name = page.getByRole('dialog').getByLabel('Nombre o teléfono')
  await name.fill('Marcela a medio escribir')
  await name.evaluate(field => (field as HTMLInputElement).setSelectionRange(2, 7))
  await confirmSome(request, crowd, events / 2, events / 2)
  await expect(page.locator('[data-board] .state-confirmed')).toHaveCount(events)
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Marcela a medio escribir')
  expect(await name.evaluate(readSelection)).toEqual([2, 7])
  await page.keyboard.press('Escape')

  const frames = await page.evaluate(() => globalThis.stopFrames())

  console.log('board', crowd.turns.length, JSON.stringify({ usable, ...frames }))
  if (!isDeep) return
  expect(frames.longest).toBeLessThanOrEqual(100)
  expect(usable).toBeLessThanOrEqual(1500)
  await expectFlatMemory(page, request, crowd)
})

/** Eight hours in some minutes: every turn changes many times, days are leafed through, turns opened and closed. */
async function expectFlatMemory(
  page: Page,
  request: APIRequestContext,
  crowd: Crowd,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.send('Performance.enable')
  const kept = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find(one => one.name === name)?.value ?? 0
    return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  const hour = async (note: string) => {
    for (const turn of crowd.turns.slice(0, 120)) {
      const answer = await request.patch(`/api/dashboard/appointments/${turn.id}`, {
        headers: { authorization: `Bearer ${crowd.token}` },
        data: { note },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    await page.getByRole('button', { name: 'Día siguiente' }).click()
    await page.getByRole('button', { name: 'Día anterior' }).click()
    await page.locator('[data-board] [data-turn]').first().click()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-board] [data-turn]')).toHaveCount(crowd.turns.length)
  }
  // What is fetched and kept once belongs to the first hours.
  await hour('Abrimos')
  await hour('La segunda')
  const morning = await kept()
  for (let passed = 0; passed < 8; passed += 1) await hour(`Hora ${passed}`)
  const evening = await kept()

  console.log('memory', JSON.stringify({ morning, evening }))
  expect(evening.nodes).toBeLessThanOrEqual(morning.nodes * 1.02)
  expect(evening.listeners).toBeLessThanOrEqual(morning.listeners * 1.02)
  // Some of it is the tests' own, which look for cards in the page.
  expect(evening.heap).toBeLessThanOrEqual(morning.heap * 1.15)
}

function readSelection(field: Element): (number | null)[] {
  const { selectionStart, selectionEnd } = field as HTMLInputElement
  return [selectionStart, selectionEnd]
}

declare global {
  var startFrames: () => void
  var stopFrames: () => { longest: number; longTasks: number; frames: number; slowest: number }
}

/** Counts what holds the page: long tasks, and the time between two pictures while the board scrolls. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = []
    const gaps: number[] = []
    let isOn = false
    new PerformanceObserver(list => {
      if (isOn) tasks.push(...list.getEntries().map(entry => entry.duration))
    }).observe({ type: 'longtask' })
    globalThis.startFrames = () => {
      isOn = true
      let last = performance.now()
      const draw = (now: number) => {
        gaps.push(now - last)
        last = now
        if (isOn) requestAnimationFrame(draw)
      }
      requestAnimationFrame(draw)
    }
    globalThis.stopFrames = () => {
      isOn = false
      const sorted = gaps.toSorted((a, b) => a - b)
      return {
        longest: Math.max(0, ...tasks),
        longTasks: tasks.length,
        frames: gaps.length,
        slowest: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
      }
    }
  })
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Ten a second, from another desk. */
async function confirmSome(
  request: APIRequestContext,
  { token, turns }: Crowd,
  count: number,
  from = 0,
): Promise<void> {
  for (const turn of turns.slice(from, from + count)) {
    const answer = await request.post(`/api/dashboard/appointments/${turn.id}/status`, {
      headers: { authorization: `Bearer ${token}` },
      data: { status: 'confirmed' },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}
