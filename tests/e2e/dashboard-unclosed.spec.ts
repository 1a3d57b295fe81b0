/** What is over and nobody closed is asked about, and closed in one tap. */
import { expect, test } from 'playwright/test'
import { enterAs, expectAccessibleInBothThemes } from '#support/browser.ts'
import { aBoardDay, tokenOf } from '#support/dashboard.ts'

type Closed = {
  readonly status: string
  readonly is_assumed?: true
  readonly customer: { readonly name: string }
}

test('yesterday is closed one by one or at once', async ({ page, request }) => {
  const token = await tokenOf(request, 'comercio@miturno.test')
  const headers = { authorization: `Bearer ${token}` }
  const { service, people } = await aBoardDay(request, token, 0)
  // Of the shop, three hours behind: its evening is the next day elsewhere.
  const yesterday = new Date(Date.now() - (24 + 3) * 3_600_000).toISOString().slice(0, 10)
  for (const [name, minute] of [
    ['Olga Vino', '05'],
    ['Pía Faltó', '10'],
  ]) {
    const answer = await request.post('/api/dashboard/appointments', {
      headers,
      data: {
        services: [service.id],
        staff: people[0].id,
        starts_at: `${yesterday}T12:${minute}:00-03:00`,
        customer: { name },
        overbook: true,
      },
    })
    expect(answer.status()).toBe(201)
  }
  const query = `from=${yesterday}&to=${yesterday}&status=completed,no_show`
  const closed = async () => {
    const answer = await request.get(`/api/dashboard/appointments?${query}`, { headers })
    return ((await answer.json()) as { items: Closed[] }).items
  }
  const stateOf = async (name: string) => (await closed()).find(turn => turn.customer.name === name)
  // The night's job passes every few seconds, and would change them under the finger.
  await expect
    .poll(async () => (await stateOf('Pía Faltó'))?.is_assumed, { timeout: 30_000 })
    .toBe(true)
  await enterAs(page, request, 'comercio@miturno.test')
  await page.goto('/dashboard/agenda')

  const asked = page.getByRole('region', { name: /sin cerrar/ })
  await asked.getByRole('button', { name: 'Uno por uno' }).click()
  await expectAccessibleInBothThemes(page)
  await asked.getByRole('button', { name: 'No vino Pía Faltó' }).click()
  await expect(asked.getByText('Pía Faltó')).toHaveCount(0)
  await asked.getByRole('button', { name: 'Vino Olga Vino', exact: true }).click()
  await expect(page.getByText('Olga Vino')).toHaveCount(0)

  expect(await stateOf('Olga Vino')).toMatchObject({ status: 'completed' })
  expect((await stateOf('Olga Vino'))?.is_assumed).toBeUndefined()
  expect(await stateOf('Pía Faltó')).toMatchObject({ status: 'no_show' })
})
