/** A change of an appointment is undone where the user looks: in the drawer for ten seconds, later from the history. */
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes, shopNow } from '#support/browser/browser.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 1440, height: 900 } })

type Taken = { readonly appointment: { readonly id: string; readonly starts_at: string } }

test('a step is undone in its drawer, and later from the history; the focus stays inside', async ({
  page,
  request,
}) => {
  const { token, serviceId, staffId } = await anOwnShop(request, 'Barbería de Vuelta')
  const headers = { authorization: `Bearer ${token}` }
  const soon = (await shopNow(request)) + 30 * 60_000
  const taken = await request.post('/api/dashboard/appointments', {
    headers,
    data: {
      services: [serviceId],
      staff: staffId,
      starts_at: new Date(soon).toISOString(),
      customer: { name: 'Vuelve Atrás' },
      overbook: true,
    },
  })
  expect(taken.status(), await taken.text()).toBe(201)
  const { id, starts_at } = ((await taken.json()) as Taken).appointment
  const address = `/dashboard/agenda?fecha=${starts_at.slice(0, 10)}&id=${id}`
  await enterWith(page, token)
  const stateOf = async () => {
    const answer = await request.get(`/api/dashboard/appointments/${id}`, { headers })
    return ((await answer.json()) as { appointment: { status: string } }).appointment.status
  }

  await page.goto(address)
  const drawer = page.getByRole('dialog', { name: 'Vuelve Atrás' })
  await drawer.getByRole('button', { name: 'Confirmar' }).click()
  await expect(drawer).toBeHidden()
  const last = page.getByRole('region', { name: 'Lo último que hiciste' })
  await expect(last).toContainText('Vuelve Atrás: confirmado')

  // A panel in the drawer takes the focus, and returns it when it closes.
  await page.goto(address)
  await drawer.getByRole('button', { name: 'Editar nota o precio' }).click()
  await expect(drawer.getByRole('heading', { name: 'Nota y precio' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Dejarlo como está' }).click()
  await expect(drawer.getByRole('button', { name: 'Editar nota o precio' })).toBeFocused()

  // After a step the drawer stays open and the undo bar is inside it, not under its backdrop.
  await page.goto(address)
  await drawer.getByRole('button', { name: 'Llegó' }).click()
  const inside = drawer.getByRole('region', { name: 'Lo último que hiciste' })
  await expect(inside).toContainText('Vuelve Atrás: llegó')
  await expect(drawer.getByRole('button', { name: 'En el sillón', exact: true })).toBeFocused()
  // Check accessibility before the step to be undone: the check takes seconds, and a step can be undone for ten.
  await expect(last).toHaveCount(1)
  await expectAccessibleInBothThemes(page, 'dialog[open]')
  await drawer.getByRole('button', { name: 'En el sillón', exact: true }).click()
  await expect(inside).toContainText('Vuelve Atrás: en el sillón')
  await inside.getByRole('button', { name: 'Deshacer' }).click()
  await expect(drawer.getByRole('button', { name: 'En el sillón', exact: true })).toBeVisible()
  await expect.poll(stateOf).toBe('checked_in')
  await expect(page.locator('dialog :focus')).toHaveCount(1)

  await drawer.getByRole('button', { name: /^Deshacer Llegó/ }).click()
  await expect.poll(stateOf).toBe('confirmed')
  await expect(drawer.getByRole('heading', { name: 'Historia' })).toBeFocused()
})
