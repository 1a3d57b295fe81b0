/**
 * Every public page at every width at which its layout changes, in both themes, with larger text, at 400 %, in forced
 * colours and with reduced motion. Each page is opened once, and only the window changes. With `npm run deep` axe
 * checks each combination. Otherwise it checks two per page, different ones on each page, so that all widths and both
 * themes are covered.
 */
import { expect, test, type Page } from 'playwright/test'
import { isDeep } from '#support/server/chance.ts'
import {
  expectAccessible,
  expectNoSideScroll,
  invisibleControls,
} from '#support/browser/browser.ts'

type State = {
  readonly path: string
  /** What is done on the page before it is checked. */
  readonly prepare?: (page: Page) => Promise<void>
}

const states: readonly State[] = [
  { path: '/' },
  { path: '/free-trial' },
  { path: '/free-trial', prepare: sendEmpty },
  { path: '/free-trial/listo' },
  { path: '/explorar/lugares-cerca' },
  { path: '/explorar/lugares-cerca?near=-34.59,-58.42&category=barberia' },
  { path: '/explorar/lugares-cerca?q=nadie+se+llama+as%C3%AD&open_now=1' },
  { path: '/comerce/barberia-demo' },
  { path: '/comerce/barberia-demo?sumar=1' },
  { path: '/comerce/barberia-demo/con/martina-rios-3dfae2' },
  { path: '/comerce/barberia-demo/opiniones' },
  { path: '/comerce/barberia-demo/espera' },
  { path: '/comerce/barberia-demo/cartel' },
  { path: '/agenda' },
  { path: '/terminos-y-condiciones' },
  { path: '/politica-de-privacidad' },
  { path: '/developers' },
  { path: '/developers/eventos' },
  { path: '/developers/operaciones' },
  { path: '/boton-de-baja' },
  { path: '/boton-de-arrepentimiento' },
  { path: '/boton-de-arrepentimiento', prepare: sendEmpty },
  { path: '/sin-conexion' },
  { path: '/navegador' },
  { path: '/no-existe' },
  { path: '/agenda/un-link-cortado-a-la-mitad' },
]
const widths = [320, 390, 768, 1300, 1301, 1440]

test.use({ colorScheme: 'light', reducedMotion: 'reduce' })

for (const [place, { path, prepare }] of states.entries()) {
  test(`${path}${prepare ? ', refused,' : ''} at every size, in both themes`, async ({ page }) => {
    test.slow()
    test.setTimeout(isDeep ? 600_000 : 120_000)
    const looksAt = ofTheDay(place)
    const troubles: string[] = []
    page.on('pageerror', error => troubles.push(error.message))
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) troubles.push(message.text())
    })
    await page.goto(path)
    await prepare?.(page)
    await expect(page.locator('h1')).toBeVisible()
    for (const theme of ['light', 'dark'] as const) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSideScroll(page)
        if (looksAt(theme, width)) await expectAccessible(page)
      }
      if (theme === 'light') await toggleTheme(page)
    }

    await openDetails(page)
    await readsWell(page)
    await page.setViewportSize({ width: 320, height: 256 }) // 1280 × 1024 at 400 %
    await expectNoSideScroll(page)
    if (isDeep) await expectAccessible(page)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await expectNoSideScroll(page)
      expect(await cutTexts(page)).toEqual([])
      if (isDeep) await expectAccessible(page)
      await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    }

    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    expect(await invisibleControls(page)).toEqual([])
    expect(await moving(page)).toEqual([])
    // These colours are the system's, but axe calculates with ours.
    if (isDeep) await expectAccessible(page, ['color-contrast'])
    expect(troubles).toEqual([])
  })
}

/** One width for each theme, three apart, and the following one on the next page. */
function ofTheDay(place: number) {
  return (theme: 'light' | 'dark', width: number): boolean =>
    isDeep || width === widths[(place + (theme === 'light' ? 0 : 3)) % widths.length]
}

/** Submits the form without the browser's own validation. */
async function sendEmpty(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit())
  await expect(page.locator('.field-error').first()).toBeVisible()
}

async function toggleTheme(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Alternar modo oscuro' }).click()
  await expect(page.locator('body')).toHaveClass(/dark-mode/)
}

/** Opens collapsed sections, which belong to the page too. */
async function openDetails(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details'))
      details.open = true
  })
}

/** One h1, no skipped heading level, and landmarks that are unique or named. */
async function readsWell(page: Page): Promise<void> {
  const levels = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('h1, h2, h3, h4'))
      .filter(heading => heading.checkVisibility())
      .map(heading => Number(heading.tagName.slice(1))),
  )
  expect(levels.filter(level => level === 1)).toHaveLength(1)
  expect(levels[0]).toBe(1)
  for (const [index, level] of levels.entries())
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  for (const role of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(role)).toHaveCount(1)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-AR')
}

/** Texts that no longer fit their box with larger letters. */
async function cutTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('main a, main button, main p, main label'))
      .filter(element => {
        const { overflowX } = getComputedStyle(element)
        const isHidden = element.closest('.visually-hidden, [aria-hidden=true], [role=img]')
        return !isHidden && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      })
      .map(element => element.textContent.trim().slice(0, 40)),
  )
}

async function moving(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    document
      .getAnimations()
      .filter(one => one.playState === 'running')
      .filter(one => Number(one.effect?.getComputedTiming().duration ?? 0) > 10)
      .map(one => (one as CSSAnimation).animationName ?? 'transition'),
  )
}
