/** Opens what lies over the dashboard by keys alone, leaves it in both ways, and asks where the focus is after each. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type ElementHandle, type Page } from 'playwright/test'

/** The name of what is pressed by Enter, or by another key; or what is written into a field. */
export type Press =
  | string
  | RegExp
  | { readonly on: string | RegExp; readonly keys: readonly string[] }
  | { readonly field: string; readonly text: string }

export type DialogWalk = {
  /** Its file, from `src/islands/`. */
  readonly dialog: string
  /** After `/dashboard/`. */
  readonly path: string
  /** One after the other; the first button or link of that name. */
  readonly presses: readonly Press[]
}

type Opener = ElementHandle<HTMLElement>

const islands = join(import.meta.dirname, '../../../src/islands')
/** What is a part of dialogs and no dialog of its own. */
const isPart = (file: string) => file === 'dashboard/parts/FormDialog.tsx'

/** Every place of the code that draws a dialog: its file, as often as it draws one. */
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

/** There and back twice: by Escape, and by its own button. */
export async function walkDialog(page: Page, { dialog, path, presses }: DialogWalk): Promise<void> {
  await test.step(`${dialog}, ${path}`, async () => {
    await page.goto(`/dashboard/${path}`)
    // What still arrives above a button would take its place.
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

/** What was pressed to open it, in order. */
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

/** On top is one in which what was pressed last is not. */
async function expectNewDialog(page: Page, opener: Opener | undefined): Promise<void> {
  await expect(page.locator('dialog:modal').last()).toBeVisible()
  const isInside = async () =>
    await opener?.evaluate(
      one => Array.from(document.querySelectorAll('dialog:modal')).at(-1)?.contains(one) ?? false,
    )
  if (opener) await expect.poll(isInside).toBe(false)
}

/** In the dialog that is on top. */
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

/** What was typed in a form that is left. */
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
  // The browser closes first and says so after; whoever presses in between, quicker than any hand, presses in vain.
  await page.evaluate(async () => await new Promise(resolve => setTimeout(resolve, 50)))
}

/** On the last of those that are still there; where none is, on something that can be pressed all the same. */
async function expectFocusAt(page: Page, openers: readonly Opener[]): Promise<void> {
  await expectFocusSomewhere(page)
  for (const opener of openers.toReversed()) {
    if (!(await opener.evaluate(one => one.isConnected))) continue
    await expect.poll(async () => await opener.evaluate(one => one.matches(':focus'))).toBe(true)
    return
  }
}

/** Never at the top of the page: whoever works by keys would begin again from there. */
export async function expectFocusSomewhere(page: Page): Promise<void> {
  await expect
    .poll(async () => await page.evaluate(() => document.activeElement?.tagName))
    .not.toBe('BODY')
}
