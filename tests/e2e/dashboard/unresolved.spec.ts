/** What nobody closed is asked about: past appointments, and who still waits in the queue at closing. */
import { expect, test } from 'playwright/test'
import { shopNow, expectAccessibleInBothThemes } from '#support/browser/browser.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

type Closed = {
  readonly status: string
  readonly is_assumed?: true
  readonly customer: { readonly name: string }
}

test('past appointments are closed one by one or at once', async ({ page, request }) => {
  const { token, serviceId, staffId } = await anOwnShop(request, 'Barbería de Ayer')
  const headers = { authorization: `Bearer ${token}` }
  // Before yesterday by the shop's clock (UTC-3), because the nightly job leaves yesterday alone until three in the
  // morning.
  const date = new Date((await shopNow(request)) - (2 * 24 + 3) * 3_600_000)
    .toISOString()
    .slice(0, 10)
  for (const [name, minute] of [
    ['Olga Vino', '05'],
    ['Pía Faltó', '10'],
  ]) {
    const answer = await request.post('/api/dashboard/appointments', {
      headers,
      data: {
        services: [serviceId],
        staff: staffId,
        starts_at: `${date}T12:${minute}:00-03:00`,
        customer: { name },
        overbook: true,
      },
    })
    expect(answer.status()).toBe(201)
  }
  const query = `from=${date}&to=${date}&status=completed,no_show`
  const closed = async () => {
    const answer = await request.get(`/api/dashboard/appointments?${query}`, { headers })
    return ((await answer.json()) as { items: Closed[] }).items
  }
  const stateOf = async (name: string) =>
    (await closed()).find(appointment => appointment.customer.name === name)
  // Run the nightly job now: otherwise it might change the appointments during the test.
  await request.post('/api/__test/clock', { data: { advance_seconds: 0 } })
  expect((await stateOf('Pía Faltó'))?.is_assumed).toBe(true)
  await request.post('/api/dashboard/publish', { headers, data: { status: 'on_break' } })
  await enterWith(page, token)
  await page.goto('/dashboard/agenda')

  // At most one of several alerts is open.
  const signs = page.getByRole('group', { name: 'Para atender' })
  await signs.getByRole('button', { name: 'En pausa' }).click()
  await expect(page.getByRole('region', { name: 'Tu página está en pausa.' })).toBeVisible()
  await signs.getByRole('button', { name: '2 sin cerrar' }).click()
  await expect(page.getByRole('region', { name: 'Tu página está en pausa.' })).toBeHidden()
  const asked = page.getByRole('region', { name: /sin cerrar/ })
  await asked.getByRole('button', { name: 'Uno por uno' }).click()
  await expectAccessibleInBothThemes(page)
  // A closed appointment keeps its row, so that a second tap does not hit another one.
  const last = page.getByRole('region', { name: 'Lo último que hiciste' })
  await asked.getByRole('button', { name: 'Vino Olga Vino', exact: true }).click()
  await expect(last).toContainText('Olga Vino: finalizado')
  const rows = asked.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Olga Vino')
  await expect(rows.first()).toContainText('finalizado')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  await expect(rows.first()).toBeFocused()

  await last.getByRole('button', { name: 'Deshacer' }).click()
  await expect(rows.first().getByRole('button', { name: /^Vino/ })).toBeVisible()
  expect((await stateOf('Olga Vino'))?.is_assumed).toBe(true)

  await asked.getByRole('button', { name: 'Sí, vinieron todos' }).click()
  await expect(last).toContainText('2 turnos cerrados: Olga Vino y Pía Faltó.')
  await expect(asked).toBeHidden()
  await last.getByRole('button', { name: 'Deshacer' }).click()
  await expect(signs.getByRole('button', { name: '2 sin cerrar' })).toBeVisible()
  expect((await stateOf('Pía Faltó'))?.is_assumed).toBe(true)

  await asked.getByRole('button', { name: 'Uno por uno' }).click()
  await asked.getByRole('button', { name: 'No vino Pía Faltó' }).click()
  await expect(last).toContainText('Pía Faltó: no vino')
  await asked.getByRole('button', { name: 'Vino Olga Vino', exact: true }).click()
  await expect(signs).toBeHidden()

  expect(await stateOf('Olga Vino')).toMatchObject({ status: 'completed' })
  expect((await stateOf('Olga Vino'))?.is_assumed).toBeUndefined()
  expect(await stateOf('Pía Faltó')).toMatchObject({ status: 'no_show' })
})

test('who still waits in the queue at closing was served, or left', async ({ page, request }) => {
  const { token, serviceId } = await anOwnShop(request, 'Barbería al Cierre')
  const headers = { authorization: `Bearer ${token}` }
  // Closed since one in the morning, whenever the test runs.
  const ranges = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
    weekday,
    start_minute: 0,
    end_minute: 60,
  }))
  const hours = await request.put('/api/dashboard/hours', {
    headers,
    data: { staff: null, ranges },
  })
  expect(hours.ok()).toBe(true)
  for (const name of ['Walter Quedó', 'Ema Cansada']) {
    const data = { name, services: [serviceId] }
    expect((await request.post('/api/dashboard/walk-ins', { headers, data })).status()).toBe(201)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await enterWith(page, token)
  await page.goto('/dashboard/agenda')

  const sign = page.getByRole('button', { name: '2 en la fila' })
  await sign.click()
  const asked = page.getByRole('region', { name: 'Quedan 2 en la fila' })
  await expectAccessibleInBothThemes(page)
  await asked.getByRole('button', { name: 'Atendido Walter Quedó' }).click()
  const last = page.getByRole('region', { name: 'Queda 1 en la fila' })
  await last.getByRole('button', { name: 'Se fue Ema Cansada' }).click()
  await expect(last).toBeHidden()

  const date = new Date((await shopNow(request)) - 3 * 3_600_000).toISOString().slice(0, 10)
  const query = `from=${date}&to=${date}`
  const answer = await request.get(`/api/dashboard/appointments?${query}`, { headers })
  const { items } = (await answer.json()) as { items: Closed[] }
  expect(items.map(one => [one.customer.name, one.status])).toEqual([['Walter Quedó', 'completed']])
})
