/**
 * Thirty texts that try to run as code (three of them in a daily run) in every text field of the API, on every screen
 * that shows them: nothing runs, nothing is loaded from elsewhere, and the policy has nothing to refuse (S33).
 */
import { expect, test, type Browser, type Page } from 'playwright/test'
import { sections } from '#stores/dashboard/routes.ts'
import { mailsTo } from '#support/browser/browser.ts'
import { createChance, isDeep } from '#support/server/chance.ts'
import { hostile, setTraps } from '#support/browser/hostile-texts.ts'
import { aBrowserServer } from '#support/writing/browser-writer.ts'
import { writeEverywhere, type Written } from '#support/writing/write-everywhere.ts'
import { openShop, writeBranch, writeShop, type WrittenShop } from '#support/writing/write-shop.ts'
import { writeDashboard } from '#support/writing/write-dashboard.ts'
import { createWriter, dateIn, type Server } from '#support/writing/writer.ts'

type Seen = { readonly server: Server; readonly shop: WrittenShop; readonly written: Written }

test('hostile texts in every field run on no screen', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(isDeep ? 1_200_000 : 400_000)
  const server = await aBrowserServer(request, baseURL ?? '')
  const trapped: string[][] = []
  const open = async (token: string | null) => await aPage(browser, token, trapped)
  trapped.push(await setTraps(page))
  const tried = isDeep ? hostile : createChance().shuffled(hostile).slice(0, 3)
  const writers = tried.map(text => createWriter(server, { shown: text, own: text }))
  const shop = await openShop(writers[0]!)

  const last =
    await test.step('as they are written, while the page is read and the board is open', async () => {
      const board = await open(shop.token)
      await board.goto(sections.agenda)
      await expect(board.getByRole('button', { name: /Abrir el menú de/ })).toBeVisible()
      let written: Written | null = null
      for (const [index, writer] of writers.entries()) {
        if (index < 10) await writeBranch(writer, shop)
        if (isDeep || index === tried.length - 1) written = await writeEverywhere(writer, shop)
        else await writeDashboard(writer, { ...shop, ...(await writeShop(writer, shop)) })
        await page.goto(`/comerce/${shop.adUrl}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (isDeep) await lookAtAll(board, [sections.page, sections.settings])
      }
      await expect(board.getByRole('status').first()).toBeAttached()
      return written!
    })
  // Accounts take the longest, and their names appear on few screens, so only a deep run creates them with every text.
  expect((isDeep ? writers : writers.slice(-1)).flatMap(one => one.missing())).toEqual([])
  const seen = { server, shop, written: last }
  await test.step('to a customer', async () => await asCustomer(page, seen))
  await test.step('to the shop', async () => await asStaff(await open(shop.token), seen))
  await test.step('to who works there', async () =>
    await lookAtAll(await open(last.member), [
      '/dashboard',
      sections.agenda,
      sections.notices,
      '/profile',
    ]))
  await test.step('to who has an account', async () =>
    await lookAtAll(await open(last.customer), ['/dashboard', '/profile', '/agenda']))
  await test.step('to the platform', async () => await asPlatform(await open(server.platformToken)))
  await test.step('in the mails', async () => await inMails(await open(null)))

  expect(trapped.flat()).toEqual([])
})

test('the traps report a script that runs', async ({ page }) => {
  const trapped = await setTraps(page)
  await page.goto('/login')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.ran = true'
    document.body.append(script)
  })

  await expect.poll(() => trapped.join(' ')).toContain('script-src')
})

async function asCustomer(page: Page, { shop, written, server }: Seen): Promise<void> {
  const shopPage = `/comerce/${shop.adUrl}`
  const { service, staff, turn: appointment, waitlistToken, queueToken } = written
  await page.goto(`${shopPage}?s=${service}&p=${staff}`)
  await page.getByRole('heading', { level: 1 }).hover()
  const day = `f=${dateIn(server, 2)}`
  await lookAtAll(page, [
    `${shopPage}?s=${service}&p=${staff}&${day}`,
    `${shopPage}/cartel`,
    `${shopPage}/embed`,
    `${shopPage}/espera?s=${service}`,
    `/agenda/${appointment.manageToken}?nuevo=1`,
    `/agenda/${appointment.manageToken}?ver=cancelar`,
    `/agenda/${appointment.manageToken}?ver=mover`,
    `/espera/${waitlistToken}`,
    `/fila/${queueToken}`,
    `${shopPage}/fila`,
    `/explorar/lugares-cerca?q=${encodeURIComponent(hostile[2] ?? '')}`,
    '/agenda',
  ])
}

async function asStaff(page: Page, { server }: Seen): Promise<void> {
  await lookAtAll(page, Object.values(sections))
  for (const days of [2, 3, 9])
    await lookAt(page, `${sections.agenda}?fecha=${dateIn(server, days)}`)
  await lookAt(page, `${sections.agenda}?fecha=${dateIn(server, 2)}`)
  await page.locator('[data-appointment]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await lookAt(page, `${sections.agenda}?fecha=${dateIn(server, 2)}`)
  await page.emulateMedia({ media: null })
  await lookAt(page, '/profile')
  await lookAt(page, sections.clients)
  await page.getByRole('searchbox').fill(hostile[3] ?? '')
}

async function asPlatform(page: Page): Promise<void> {
  await lookAt(page, sections.comerces)
  await page.getByRole('searchbox').first().fill('onerror')
  await page.waitForLoadState('networkidle')
}

/** As mail programs render them, without any content security policy. */
async function inMails(page: Page): Promise<void> {
  const mails = await mailsTo(/(duena|clienta|equipo|cuenta|reclamo)-\w+@example\.test/)
  const bodies = mails.map(mail => /<!doctype html[\s\S]*<\/html>/i.exec(mail)?.[0] ?? '')
  expect(bodies.filter(body => body.length > 0).length).toBeGreaterThan(10)
  for (const body of bodies) {
    await page.setContent(body)
    const strange = page.locator(
      'script, img, svg, iframe, form, input, object, base, link, details, math',
    )
    expect(await strange.count(), body).toBe(0)
  }
}

async function aPage(browser: Browser, token: string | null, trapped: string[][]): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  trapped.push(await setTraps(page))
  if (token !== null)
    await page.addInitScript(text => localStorage.setItem('user_session', text), token)
  return page
}

async function lookAtAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) await lookAt(page, path)
}

async function lookAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}
