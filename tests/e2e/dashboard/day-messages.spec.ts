/** The messages of the day: twelve sent by keyboard alone, and shared by two screens. */
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import { expectAccessibleInBothThemes, shopNow } from '#support/browser/browser.ts'
import { anOwnShop, enterWith, type OwnShop } from '#support/browser/own-shop.ts'

const HOW_MANY = 12
const phoneOf = (n: number) => `11 5555-0${100 + n}`

/** Moves appointments without notifying, so that the customers have to be told by hand. */
async function moveInSilence(request: APIRequestContext, shop: OwnShop): Promise<void> {
  const headers = { authorization: `Bearer ${shop.token}` }
  const now = await shopNow(request)
  const dayIn = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
  for (let n = 0; n < HOW_MANY; n += 1) {
    const hour = String(9 + Math.floor(n / 2)).padStart(2, '0')
    const time = `${hour}:${n % 2 === 0 ? '00' : '30'}:00-03:00`
    const taken = await request.post('/api/dashboard/appointments', {
      headers,
      data: {
        services: [shop.serviceId],
        staff: shop.staffId,
        starts_at: `${dayIn(5)}T${time}`,
        customer: { name: `Cliente ${n + 1}`, phone: phoneOf(n) },
      },
    })
    expect(taken.status(), await taken.text()).toBe(201)
    const { appointment } = (await taken.json()) as { appointment: { id: string } }
    const moved = await request.post(`/api/dashboard/appointments/${appointment.id}/move`, {
      headers,
      data: { starts_at: `${dayIn(6)}T${time}`, notify: false },
    })
    expect(moved.status(), await moved.text()).toBe(200)
  }
}

/** Opens the chat of the focused message. Returns for whom it was. */
async function openByKey(page: Page): Promise<string> {
  const card = page.getByRole('region', { name: 'El mensaje de ahora' })
  await expect(card.locator('[aria-busy="false"]')).toBeVisible()
  const before = await card.getAttribute('data-message')
  await expect(card.getByRole('link', { name: /^Abrir WhatsApp/ })).toBeFocused()
  const [chat] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Enter'),
  ])
  const url = chat.url()
  await chat.close()
  await page.bringToFront()
  await expect(page.locator(`[data-message="${before}"]`)).toHaveCount(0)
  return url
}

test('twelve messages are sent by keyboard alone, and another screen sees to whom', async ({
  page,
  request,
  browser,
}) => {
  const shop = await anOwnShop(request, 'Barbería de los Mensajes')
  await moveInSilence(request, shop)
  await page.context().route('https://wa.me/**', route => route.fulfill({ body: 'chat' }))
  await enterWith(page, shop.token)
  await page.goto('/dashboard/mensajes')
  await expect(page.getByText(`${HOW_MANY} por escribir`)).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const other = await (await browser.newContext()).newPage()
  const password = 'sauce lento bajo la lluvia'
  const login = await request.post('/api/auth/login', { data: { email: shop.email, password } })
  await enterWith(other, ((await login.json()) as { token: string }).token)
  await other.goto('/dashboard/mensajes')
  await expect(other.getByText(`${HOW_MANY} por escribir`)).toBeVisible()

  // Tabs to the start button, as without a mouse.
  const start = page.getByRole('button', { name: 'Empezar' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(start).toBeFocused({ timeout: 50 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(other.getByText('Le está avisando Inés Paz')).toHaveCount(1)
  await expectAccessibleInBothThemes(page)

  // Skips a message and undoes that, with the keys shown below it.
  const card = page.getByRole('region', { name: 'El mensaje de ahora' })
  const first = await card.getAttribute('data-message')
  await page.keyboard.press('s')
  await expect(card).not.toHaveAttribute('data-message', first ?? '')
  await expect(other.getByRole('region', { name: 'Hechos hoy' })).toContainText('Salteado')
  await expect(card.locator('[aria-busy="false"]')).toBeVisible()
  await page.keyboard.press('z')
  await expect(card).toHaveAttribute('data-message', first ?? '')

  const chats: string[] = []
  for (let n = 0; n < HOW_MANY; n += 1) chats.push(await openByKey(page))

  expect(new Set(chats.map(url => /wa\.me\/(\d+)/.exec(url)?.[1]))).toEqual(
    new Set(Array.from({ length: HOW_MANY }, (_, n) => `549${phoneOf(n).replaceAll(/\D/g, '')}`)),
  )
  for (const url of chats) expect(decodeURIComponent(url)).toMatch(/pasó al .*\/agenda\//)
  await expect(page.getByText('Listo: ya no queda nadie por avisar.')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await expect(other.getByText('Listo: ya no queda nadie por avisar.')).toBeVisible()
  await expect(other.getByText(/^Abierto a las/)).toHaveCount(HOW_MANY)

  // An opened message can be undone; it is then to be written again.
  await other.getByRole('button', { name: 'Deshacer Cliente 3', exact: true }).click()
  await expect(other.getByRole('region', { name: 'El mensaje de ahora' })).toContainText(
    'Cliente 3',
  )
  await page.goto('/dashboard/agenda')
  await expect(page.getByRole('region', { name: '1 cliente sin avisar' })).toBeVisible()
  await page.getByRole('link', { name: 'Todos los mensajes de hoy' }).click()
  await expect(page.getByText('Le está avisando Inés Paz')).toBeVisible()
  await other.context().close()
})
