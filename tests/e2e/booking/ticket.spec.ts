/** A ticket shows and offers what is useful at each moment. */
import { expect, test, type Page } from 'playwright/test'
import {
  aService,
  chooseLastSlot,
  chooseService,
  demoShop,
  expectTicket,
  fillIn,
  hoursSettled,
  nextPhone,
  retireService,
} from '#support/browser/booking.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
} from '#support/browser/browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

const deadlines = [
  {
    rules: { move_cutoff_minutes: 4320, cancel_cutoff_minutes: 0 },
    before: [
      'Podés cancelarlo hasta la hora del turno desde el link que te queda guardado.',
      'Es dentro de poco: después de reservar ya no se puede mover.',
    ],
    after: [/^Es dentro de poco: ya no se puede mover\.$/, /^Podés cancelarlo hasta el [^.]+\.$/],
  },
  {
    rules: { move_cutoff_minutes: 0, cancel_cutoff_minutes: 4320 },
    before: [
      'Podés moverlo hasta la hora del turno desde el link que te queda guardado.',
      'Si cancelás, el local lo ve como cancelación tardía.',
    ],
    after: [/^Si no podés ir, cancelá igual;/, /^Podés moverlo hasta el [^.]+\.$/],
  },
]

for (const { rules, before, after } of deadlines) {
  test(`a service moved until ${rules.move_cutoff_minutes} and cancelled until ${rules.cancel_cutoff_minutes} minutes before says so`, async ({
    page,
    request,
  }) => {
    const service = await aService(request, { name: 'Corte con plazos', rules })
    await page.goto(`${demoShop}?s=${service}`)
    await expect(page.getByText(/^Podés moverlo hasta .* y cancelarlo hasta /)).toBeVisible()
    await chooseLastSlot(page)
    await expect(page.getByText(before.join(' '))).toBeVisible()
    await fillIn(page, 'Sofía Benítez', nextPhone('4698'))
    await page.getByRole('button', { name: /^Reservar/ }).click()
    await expectTicket(page)

    for (const text of after) await expect(page.getByText(text)).toBeVisible()
    await retireService(request, service)
  })
}

test('a ticket changes with the time while it is open', async ({ page }) => {
  await page.goto(demoShop)
  const day = page.getByRole('list', { name: 'Días' }).getByRole('link').last()
  await day.click()
  await expect(day).toHaveAttribute('aria-current', 'true')
  await chooseLastSlot(page)
  await fillIn(page, 'Sofía Benítez', nextPhone('4694'))
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expectTicket(page)
  const main = page.getByRole('main')
  const link = (name: string) => main.getByRole('link', { name, exact: true })
  const starts = await main.getByRole('time').first().getAttribute('datetime')
  const left = Date.parse(starts ?? '') - Date.parse(await serverTime(page))

  await expect(main.getByText('Barbería Demo te espera.')).toBeVisible()
  await expect(link('Guardar en el calendario')).toBeVisible()
  await expect(link('Mover')).toBeVisible()
  await expect(link('Cancelar')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Confirmar que voy' })).toHaveCount(0)
  await expect(link('Mandármelo por WhatsApp')).toBeVisible()
  await expect(link('Escribirle a Barbería Demo')).toBeHidden()
  await main.getByText('Más', { exact: true }).click()
  await expect(link('Escribirle a Barbería Demo')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSideScroll(page)

  await page.clock.install()
  await page.reload()
  await expect(main.locator('astro-island[ssr]')).toHaveCount(0)
  await page.clock.fastForward(left - 20 * 3_600_000)
  await expect(main.getByRole('button', { name: 'Confirmar que voy' })).toBeVisible()
  await page.clock.fastForward(19 * 3_600_000)
  await expect(main.getByRole('button', { name: 'Confirmar que voy' })).toHaveClass(/btn-go/)
  await expect(link('Cómo llegar')).toBeVisible()
  await page.clock.fastForward(3_600_000)
  await expect(main.getByText(/Tu turno empezó a las/)).toBeVisible()
  await expect(main.getByText(/Guardá este link/)).toHaveCount(0)
  await expect(link('Guardar en el calendario')).toHaveCount(0)
  await page.clock.fastForward(24 * 3_600_000)
  await expect(main.getByText('Este turno ya pasó.')).toBeVisible()
  await expect(link('Reservar otro turno')).toBeVisible()
  await expect(link('Mover')).toHaveCount(0)
  await expect(main.getByText('Guardamos este turno en este teléfono.')).toBeVisible()
  // A past appointment has no QR code to show at the counter.
  await expect(main.getByRole('img', { name: 'Código QR de este turno' })).toHaveCount(0)
  await expect(main.locator('.ticket')).toHaveCount(0)
})

test('the page to move an appointment also offers to cancel or keep it', async ({ page }) => {
  await page.goto(demoShop)
  // On a later day: today's last slot may be too near to be moved.
  const day = page.getByRole('list', { name: 'Días' }).getByRole('link').last()
  await day.click()
  await expect(day).toHaveAttribute('aria-current', 'true')
  await hoursSettled(page)
  await chooseLastSlot(page)
  await fillIn(page, 'Sofía Benítez', nextPhone('4700'))
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expectTicket(page)
  await page.goto(`${new URL(page.url()).pathname}?ver=mover`)

  const heightOf = async (name: string) =>
    (await page.getByRole('link', { name, exact: true }).boundingBox())?.y ?? Infinity
  const hours = await page.getByRole('list', { name: 'Días' }).boundingBox()
  for (const name of ['Mejor cancelarlo', 'Dejarlo como está'])
    expect(await heightOf(name)).toBeLessThan(hours?.y ?? 0)
})

test('a deposit shows its amount, the account and the time left, and also that it expired', async ({
  page,
  context,
  request,
}) => {
  const name = 'Color de muestra'
  const service = await aService(request, { name, deposit: 5_000_00 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(demoShop)
  await chooseService(page, /^Color de muestra/)
  await chooseLastSlot(page)
  await expect(page.getByText(/te decimos cómo, y tenés (2.h|30.min) para pagarla/)).toBeVisible()
  await fillIn(page, 'Sofía Benítez', nextPhone('4701'))
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expectTicket(page)
  await retireService(request, service)

  const main = page.getByRole('main')
  const card = page.getByRole('region', { name: /^Enviá la seña de \$\s5\.000/ })
  await expect(card.getByText(/^Te quedan /)).toBeVisible()
  // Copying needs the script, so wait for hydration.
  await expect(main.locator('astro-island[ssr]')).toHaveCount(0)
  await card.getByRole('button', { name: 'Copiar el alias' }).click()
  await expect(card.getByRole('button', { name: 'Copiado' })).toBeFocused()
  // Another flow may have changed the alias of the demo shop meanwhile.
  const alias = await page.evaluate(() => navigator.clipboard.readText())
  expect(alias).toMatch(/^[a-z]+\.demo\.[a-z]+$/i)
  await expect(card).toContainText(alias)
  const proof = card.getByRole('link', { name: 'Mandar el comprobante por WhatsApp' })
  await expect(proof).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/)
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSideScroll(page)

  await request.post('/api/__test/clock', { data: { advance_seconds: 2 * 3600 + 60 } })
  await page.reload()
  await expect(main.getByText('La seña no llegó a tiempo')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Escribirle a Barbería Demo' })).toBeVisible()
  await expect(main.getByText(/te espera/)).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
})

/** The shop's clock, which is not this machine's. */
async function serverTime(page: Page): Promise<string> {
  return (await page.request.get('/health')).headers()['x-server-time'] ?? ''
}
