/** The main purpose of the product: from an owner's free trial to a customer's booking on the staff's live board. */
import { randomUUID } from 'node:crypto'
import { expect, test, type Browser, type Page } from 'playwright/test'
import { shopNow, linkIn, mailTo } from '#support/browser/browser.ts'
import { rememberedOn } from '#support/browser/device-storage.ts'
import { waitUntilLive } from '#support/browser/dashboard.ts'
import { patience } from '#support/patience.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const dashboard = { viewport: { width: 1440, height: 900 } }

test('an owner opens their shop, a customer books, and every screen follows', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const word = randomUUID().slice(0, 8)
  const shopName = `La Tijera ${word}`
  const email = `duena-${word}@example.test`

  const owner = await openPage(browser, dashboard)
  await test.step('1. the owner prepares their shop, and confirms the mail', async () => {
    await prepareShop(owner, shopName, email)
    await owner.goto(linkIn(await mailTo(email), '/verify-account'))
    await owner.getByRole('button', { name: 'Verificar mi cuenta' }).click()
    await expect(owner.getByRole('heading', { name: 'Empecemos' })).toBeVisible()
  })
  await test.step('2. nothing is left to do, and they publish', async () => {
    await owner.getByRole('button', { name: 'Publicar mi página' }).click()
    await expect(owner.getByRole('heading', { level: 1 })).not.toHaveText('Empecemos')
  })

  const customer = await openPage(browser, phone)
  const adUrl = `/comerce/la-tijera-${word}`
  // Tomorrow has all its slots; late in the day those of today may be spread over two days.
  const tomorrow = dateInBuenosAires((await shopNow(owner.request)) + 86_400_000)
  const day = await test.step('3. a customer books with three taps and two fields', async () => {
    await customer.goto(adUrl)
    const taps = countTaps(customer)
    await customer.getByRole('link', { name: /^Corte/ }).tap()
    taps.add()
    // Tomorrow's first slot exists at any time of today.
    const slot = customer.getByRole('radio').first()
    const name =
      (await slot.getAttribute('aria-label')) ??
      (await customer.locator('label:has(input[type=radio])').first().innerText())
    await customer.locator('label:has(input[type=radio])').first().tap()
    taps.add()
    await customer.getByLabel('Nombre').fill('Sofía Benítez')
    await customer.getByLabel('Teléfono').fill('11 4888-0001')
    await customer.getByRole('button', { name: /^Reservar \S+ \d+, \d\d:\d\d/ }).tap()
    taps.add()
    await expect(customer).toHaveURL(/\/agenda\/[\w-]{43}/)
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Listo, Sofía.')
    await expect(customer.getByRole('link', { name: 'Guardar en el calendario' })).toBeVisible()
    await expect(customer.getByRole('link', { name: 'Mandármelo por WhatsApp' })).toBeVisible()
    expect(taps.total()).toBe(3)
    return name
  })
  expect(day).not.toBe('')

  const appointmentDate = await customer.locator('time').first().getAttribute('datetime')
  const date = (appointmentDate ?? '').slice(0, 10)

  await test.step('4. the board shows it, and the next one within a second, without a reload', async () => {
    await owner.goto(`/dashboard/agenda?fecha=${date}`)
    await expect(owner.getByRole('button', { name: /Sofía Benítez/ })).toBeVisible()
    await owner.goto(`/dashboard/agenda?fecha=${tomorrow}`)
    await expect(owner.getByRole('button', { name: /Abrir el menú de/ })).toBeVisible()
    await waitUntilLive(owner)

    const second = await openPage(browser, phone)
    await second.goto(`${adUrl}?d=${tomorrow}`)
    await second.locator('label:has(input[type=radio])').nth(2).tap()
    await second.getByLabel('Nombre').fill('Nahuel Sosa')
    await second.getByLabel('Teléfono').fill('11 4888-0002')
    await second.getByRole('button', { name: /^Reservar/ }).tap()
    await expect(second).toHaveURL(/\/agenda\//)

    await expect(owner.getByText(/Nuevo turno: Nahuel Sosa/)).toBeVisible({
      timeout: patience(2000),
    })
    await expect(owner.getByRole('button', { name: /Nahuel Sosa/ })).toBeVisible({
      timeout: patience(2000),
    })
  })

  await test.step('5. the customer cancels from their link; the staff see it and the start is free again', async () => {
    await cancelAppointment(customer)
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Turno cancelado')

    await expect(owner.getByText(/Sofía Benítez canceló su turno/)).toBeVisible({
      timeout: patience(2000),
    })
  })

  await test.step('6. staff take an appointment in three taps, and the customer hears of its state', async () => {
    // The last start at which half an hour is free, wherever the other appointments are now.
    await owner
      .getByRole('button', { name: /^Nuevo turno 1[4-9]:30 con/ })
      .last()
      .click()
    const dialog = owner.getByRole('dialog')
    await dialog
      .getByLabel('Nombre o teléfono')
      .or(dialog.getByLabel('Nombre'))
      .first()
      .fill('Diego Luna')
    await dialog.getByRole('button', { name: /^Guardar turno/ }).click()
    await expect(owner.getByRole('button', { name: /Diego Luna/ })).toBeVisible()

    const guest = await openPage(browser, phone)
    await guest.goto(`${adUrl}?d=${tomorrow}`)
    await guest.locator('label:has(input[type=radio])').first().tap()
    await guest.getByLabel('Nombre').fill('Elena Paz')
    await guest.getByLabel('Teléfono').fill('11 4888-0003')
    await guest.getByRole('button', { name: /^Reservar/ }).tap()
    await expect(guest).toHaveURL(/\/agenda\//)
    await waitUntilLive(owner)
    await owner.getByRole('button', { name: /Elena Paz/ }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()

    await expect(guest.getByText('Confirmado').first()).toBeVisible({ timeout: patience(5000) })
  })
})

async function openPage(browser: Browser, options: object): Promise<Page> {
  const context = await browser.newContext(options)
  return await context.newPage()
}

/** Sets the shop up, open on every day of the week. */
async function prepareShop(page: Page, shopName: string, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Comenzar prueba de 30 días' }).first().click()
  await page.getByLabel('Nombre del local').fill(shopName)
  await page.getByLabel('WhatsApp del local').fill('11 4777-0001')
  await page.getByLabel('Tu mail').fill(email)
  await page.getByRole('button', { name: 'Comenzar prueba de 30 días' }).click()
  await expect(page.getByRole('heading', { name: `${shopName}: ya casi` })).toBeVisible()
  await page.getByLabel('Quién atiende').fill('Lucas Ferreyra')
  for (const day of ['lunes', 'domingo']) await page.getByLabel(day).check()
  await page.getByLabel('Calle y número').fill('Av. Boedo 1240')
  await expect
    .poll(async () => await rememberedOn(page, 'trial'))
    .toMatchObject({ address: 'Av. Boedo 1240' })
}

async function cancelAppointment(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cancelar', exact: true }).tap()
  await page.getByRole('button', { name: /^Cancelar (el turno|igual)$/ }).tap()
}

function countTaps(_page: Page) {
  let taps = 0
  return { add: () => (taps += 1), total: () => taps }
}

function dateInBuenosAires(instant: number): string {
  return new Date(instant).toLocaleDateString('sv', { timeZone: 'America/Argentina/Buenos_Aires' })
}
