/**
 * Opens each dialog of the dashboard by keyboard alone, leaves it in both ways, and checks where the focus is after
 * each.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type ElementHandle, type Page } from 'playwright/test'

/** A button or link to press with Enter or with another key, or a text to type into a field. */
export type Press =
  | string
  | RegExp
  | { readonly on: string | RegExp; readonly keys: readonly string[] }
  | { readonly field: string; readonly text: string }

export type DialogWalk = {
  /** The file of the dialog, relative to `src/islands/`. */
  readonly dialog: string
  /** The path after `/dashboard/`. */
  readonly path: string
  /** Pressed one after the other: the first button or link of each name. */
  readonly presses: readonly Press[]
}

type Opener = ElementHandle<HTMLElement>

const islands = join(import.meta.dirname, '../../../src/islands')
/** A part that dialogs are made of, no dialog of its own. */
const isPart = (file: string) => file === 'dashboard/parts/FormDialog.tsx'

/** The file of every dialog in the code, once for each dialog that it draws. */
export function dialogsOfCode(): string[] {
  const files = readdirSync(islands, { recursive: true, encoding: 'utf8' })
  return files
    .filter(file => file.endsWith('.tsx') && !isPart(file))
    .flatMap(file => {
      const text = readFileSync(join(islands, file), 'utf8')
      return [...text.matchAll(/<(?:Modal|FormDialog|MonthPopover|dialog)\s/g)].map(() => file)
    })
    .filter(file => file !== 'dashboard/parts/Modal.tsx')
    .toSorted()
}

/** Opens and leaves the dialog twice: by Escape, and by its own button. */
export async function walkDialog(page: Page, { dialog, path, presses }: DialogWalk): Promise<void> {
  await test.step(`${dialog}, ${path}`, async () => {
    await page.goto(`/dashboard/${path}`)
    // Wait for content that still loads above the button and would move it.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main output > .visually-hidden')).toHaveCount(0)
    for (const how of ['Escape', 'Cerrar'] as const) {
      const openers = await openByKeys(page, presses)
      await expectFocusInside(page)
      await leave(page, how)
      await expectFocusAt(page, openers)
      await leaveAll(page)
    }
  })
}

/** Presses what opens the dialog. Returns what was pressed, in order. */
async function openByKeys(page: Page, presses: readonly Press[]): Promise<Opener[]> {
  const openers: Opener[] = []
  for (const press of presses) {
    const where =
      openers.length === 0 ? page.getByRole('main') : page.locator('dialog:modal').last()
    if (typeof press === 'object' && 'field' in press) {
      await where.getByLabel(press.field, { exact: true }).fill(press.text)
      continue
    }
    const { on, keys } =
      typeof press === 'object' && 'on' in press ? press : { on: press, keys: ['Enter'] }
    const found = { name: on, exact: typeof on === 'string' }
    const opener = where.getByRole('button', found).or(where.getByRole('link', found)).first()
    await opener.focus()
    openers.push((await opener.elementHandle()) as Opener)
    for (const key of keys) await page.keyboard.press(key)
  }
  await expectNewDialog(page, openers.at(-1))
  return openers
}

/** The dialog on top must be a new one: it does not contain what was pressed last. */
async function expectNewDialog(page: Page, opener: Opener | undefined): Promise<void> {
  await expect(page.locator('dialog:modal').last()).toBeVisible()
  const isInside = async () =>
    await opener?.evaluate(
      one => Array.from(document.querySelectorAll('dialog:modal')).at(-1)?.contains(one) ?? false,
    )
  if (opener) await expect.poll(isInside).toBe(false)
}

/** Expects the focus inside the dialog on top. */
export async function expectFocusInside(page: Page): Promise<void> {
  await expect(page.locator('dialog:modal').last().locator(':focus')).toHaveCount(1)
}

async function leave(page: Page, how: 'Escape' | 'Cerrar'): Promise<void> {
  const dialogs = page.locator('dialog:modal')
  const count = await dialogs.count()
  if (how === 'Escape') await page.keyboard.press('Escape')
  else await dialogs.last().getByRole('button', { name: 'Cerrar' }).first().press('Enter')
  await expect(async () => {
    await discardIfAsked(page)
    expect(await dialogs.count()).toBeLessThan(count)
  }).toPass()
}

/** Confirms that the typed text may be discarded, if the form asks. */
async function discardIfAsked(page: Page): Promise<boolean> {
  const discard = page.locator('dialog:modal').last().getByRole('button', { name: 'Descartar' })
  const isAsked = await discard.isVisible()
  if (isAsked) await discard.press('Enter')
  return isAsked
}

async function leaveAll(page: Page): Promise<void> {
  await expect(async () => {
    const isOpen = (await page.locator('dialog:modal').count()) > 0
    if (isOpen && !(await discardIfAsked(page))) await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0, { timeout: 500 })
  }).toPass()
  // The browser closes a dialog before its `close` event; a key press in between is lost. No person is that fast.
  await page.evaluate(async () => await new Promise(resolve => setTimeout(resolve, 50)))
}

/** The focus must be on the last opener that still exists; if none does, on some other control. */
async function expectFocusAt(page: Page, openers: readonly Opener[]): Promise<void> {
  await expectFocusSomewhere(page)
  for (const opener of openers.toReversed()) {
    if (!(await opener.evaluate(one => one.isConnected))) continue
    await expect.poll(async () => await opener.evaluate(one => one.matches(':focus'))).toBe(true)
    return
  }
}

/** The focus may not fall back to the page, where somebody who uses the keyboard would have to begin again. */
export async function expectFocusSomewhere(page: Page): Promise<void> {
  await expect
    .poll(async () => await page.evaluate(() => document.activeElement?.tagName))
    .not.toBe('BODY')
}
