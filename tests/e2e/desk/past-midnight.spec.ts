/** A shop that closes after midnight: its night belongs to the day on which it began. */
import { expect, test } from 'playwright/test'
import { shopNow } from '#support/browser/browser.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a block may end after midnight, and a day that is cancelled goes on until the shop closes', async ({
  page,
  request,
}) => {
  const { token, serviceId, staffId } = await anOwnShop(request, 'Barbería de Noche')
  const headers = { authorization: `Bearer ${token}` }
  const ranges = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
    weekday,
    start_minute: 1080,
    end_minute: 1560,
  }))
  await request.put('/api/dashboard/hours', { headers, data: { staff: null, ranges } })
  const evening = new Date((await shopNow(request)) + 3 * 86_400_000).toISOString().slice(0, 10)
  const at = (hours: number) =>
    new Date(Date.parse(`${evening}T00:00:00-03:00`) + hours * 3_600_000).toISOString()
  for (const [name, hours] of [
    ['Ana Anoche', 0.5],
    ['Beto Tarde', 20],
    ['Caro Madrugada', 24.5],
  ] as const) {
    const customer = { name }
    const data = { services: [serviceId], staff: staffId, starts_at: at(hours), customer }
    const taken = await request.post('/api/dashboard/appointments', { headers, data })
    expect(taken.status(), await taken.text()).toBe(201)
  }
  await enterWith(page, token)
  await page.goto(`/dashboard/agenda?fecha=${evening}`)
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  const block = page.getByRole('dialog', { name: 'Bloquear un rato' })
  await block.getByLabel('Desde', { exact: true }).fill('23:00')
  await block.getByLabel('Hasta').fill('00:15')
  await block.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(block).toBeHidden()
  await expect(page.getByRole('button', { name: /^Bloqueado.*23:00 a 00:15/ })).toBeVisible()

  await page.goto(`/dashboard/agenda?fecha=${evening}&no-viene=${staffId}`)
  const dialog = page.getByRole('dialog', { name: 'Beto no viene' })
  await expect(dialog.getByText('2 turnos para acomodar')).toBeVisible()
  await expect(dialog.getByLabel('Dónde va el turno de Ana Anoche')).toHaveCount(0)
  await dialog.getByText('Una parte').click()
  await dialog.getByLabel('Desde').fill('23:30')
  await dialog.getByLabel('Hasta').fill('01:00')
  await expect(dialog.getByText('1 turno para acomodar')).toBeVisible()
  await expect(dialog.getByLabel('Dónde va el turno de Caro Madrugada')).toBeVisible()
})
