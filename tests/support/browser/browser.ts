/** What several browser flows need: the mails of the running product, and how a visitor does common things. */
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RunOptions } from 'axe-core'
import {
  expect,
  type APIRequestContext,
  type Locator,
  type Frame,
  type Page,
} from 'playwright/test'

export const DEMO_PASSWORD = 'miturno-demo'
/** Polls this often for a mail: nearly every flow begins with one, and Playwright would poll ever more rarely. */
const LOOK_AGAIN_MS = 50

/** The newest mail to an address, once it is there, as readable text. */
export async function mailTo(address: string): Promise<string> {
  let text = ''
  const read = async () => (text = (await mailsTo(address)).at(-1) ?? '')
  await expect.poll(read, { intervals: [LOOK_AGAIN_MS] }).not.toBe('')
  return text
}

/** All mails to this address (or to those that match), oldest first, as readable text. */
export async function mailsTo(whom: string | RegExp): Promise<string[]> {
  const folder = join(process.env['MITURNO_E2E_DATA'] ?? '', 'mail')
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
  return mails
    .filter(mail => {
      const to = /^To: (.*)$/m.exec(mail)?.[1] ?? ''
      return typeof whom === 'string' ? to.startsWith(whom) : whom.test(to)
    })
    .map(decode)
}

/** The first link to a path in a mail. */
export function linkIn(mail: string, path: string): string {
  const found = new RegExp(`https?://[^\\s"<>]+${path}[^\\s"<>]*`).exec(mail)?.[0]
  if (found === undefined) throw new Error(`No link to ${path} in:\n${mail}`)
  return found.replaceAll('&amp;', '&')
}

/** Decodes quoted-printable, which some mails use. */
function decode(mail: string): string {
  if (!/quoted-printable/i.test(mail)) return mail
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(=[0-9A-F]{2})+/g, bytes =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    )
}

/** Opens the session of a demo account without typing. */
export async function enterAs(
  page: Page,
  request: APIRequestContext,
  email: string,
): Promise<void> {
  const answer = await request.post('/api/auth/login', { data: { email, password: DEMO_PASSWORD } })
  const { token } = (await answer.json()) as { token: string }
  await page.addInitScript(text => {
    // Only on the first load: a test that logs out must stay logged out.
    if (sessionStorage.getItem('entered') !== null) return
    sessionStorage.setItem('entered', 'yes')
    localStorage.setItem('user_session', text)
  }, token)
}

/** Opens a section of the profile that is collapsed at first. */
export async function unfold(page: Page, name: string): Promise<Locator> {
  const part = page.getByRole('region', { name, exact: true })
  await part.locator('summary').click()
  return part
}

/** The current time in milliseconds, by the server's clock and not this machine's. */
export async function shopNow(request: APIRequestContext): Promise<number> {
  const answer = await request.get('/api/health')
  return Date.parse(answer.headers()['x-server-time'] ?? '')
}

/** Checks the page in its present state against WCAG 2.2 AA with axe. */
export async function expectAccessible(page: Page, without: readonly string[] = []): Promise<void> {
  await settleColours(page)
  const rules = Object.fromEntries(without.map(rule => [rule, { enabled: false }]))
  await whileNothingSticks(page, () => expectNoViolations(page, { runOnly: WCAG, rules }))
}

/** Checks in both themes: the whole page, or only the given part, such as a dialog. */
export async function expectAccessibleInBothThemes(page: Page, part = 'html'): Promise<void> {
  const otherTheme = async () => {
    await page.evaluate(() => document.body.classList.toggle('dark-mode'))
    await settleColours(page)
  }
  // A dialog may still be opening.
  await page.locator(part).first().waitFor()
  await settleColours(page)
  await whileNothingSticks(page, () => expectNoViolations(page, { runOnly: WCAG }, part))
  await otherTheme()
  await expectNoViolations(page, { runOnly: ['color-contrast'] }, part)
  await otherTheme()
}

/** The minified build: it is sent to every page. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits for transitions to end: in the middle of a fade the contrast is neither that of before nor of after. */
async function settleColours(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(one => one.effect?.getComputedTiming().endTime !== Infinity)
        .map(one => one.finished),
    )
  })
}

/**
 * Makes sticky bars static while axe looks. A sticky bar covers whatever the page is scrolled to, and axe reports a
 * half-covered button as too small; which button that is depends on how many slots the day offers.
 */
async function whileNothingSticks(page: Page, look: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const all = Array.from(document.querySelectorAll<HTMLElement>('body *'))
    for (const element of all.filter(one => getComputedStyle(one).position === 'sticky')) {
      element.dataset['unstuck'] = element.style.cssText
      element.style.setProperty('position', 'relative', 'important')
      element.style.setProperty('inset', 'auto', 'important')
    }
  })
  await look()
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-unstuck]')) {
      element.style.cssText = element.dataset['unstuck'] ?? ''
      delete element.dataset['unstuck']
    }
  })
}

/**
 * Runs axe directly, injected once per page: `@axe-core/playwright` sends its source each time and opens an extra page
 * to merge results.
 */
async function expectNoViolations(page: Page, options: RunOptions, part = 'html'): Promise<void> {
  for (const frame of page.frames()) await bringAxe(frame)
  const looked = { ...options, resultTypes: ['violations' as const] }
  const found = await page.evaluate(
    async ([within, wanted]) => {
      const { axe: inPage } = globalThis as unknown as { readonly axe: typeof import('axe-core') }
      const { violations } = await inPage.run(within, wanted)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => [id, ...target, ...any.map(one => one.message)].join(' ')),
      )
    },
    [part, looked] as const,
  )
  expect(found).toEqual([])
}

/** Injects axe into a frame. The frame of a page preview may be replaced or reloaded meanwhile. */
async function bringAxe(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource)
  } catch (error) {
    if (String(error).includes('Execution context was destroyed')) return bringAxe(frame)
    if (!String(error).includes('Frame was detached')) throw error
  }
}

/** Closes a dialog by Escape. A dialog is visible a moment before it is modal, and until then ignores Escape. */
export async function leaveByEscape(dialog: Locator): Promise<void> {
  const page = dialog.page()
  await expect(dialog.and(page.locator(':modal'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Expects that the page does not scroll sideways at its present width, once its layout has settled. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const excess = async () =>
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
  await expect.poll(excess).toBeLessThanOrEqual(0)
}

/**
 * Controls that would lose their outline in forced colours, where backgrounds are dropped: those without a border.
 */
export async function invisibleControls(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('.btn, .input, .float, .slot, .chip'))
      .filter(element => element.checkVisibility())
      .filter(element => {
        // A field with a button inside has its border on the row around both.
        const edges = [element, element.parentElement ?? element].map(one => getComputedStyle(one))
        return edges.every(({ borderTopWidth }) => parseFloat(borderTopWidth) === 0)
      })
      .map(element => `${element.className}: ${element.textContent.trim().slice(0, 30)}`),
  )
}
