/** What an owner asks before an appointment, and what they hide from their staff. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { expectAccessibleInBothThemes, linkIn, mailTo } from '#support/browser/browser.ts'
import { anOwnShop, enterWith, type OwnShop } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// One shop for the whole file, and the machine may be busy.
test.describe.configure({ mode: 'serial', timeout: 150_000 })

const PHONE = '11 6512-3487'
const TAIL = '3487'

let shop: OwnShop
test.beforeAll(async ({ request }) => {
  shop = await anOwnShop(request, 'La Reservada')
})

test('a question is written, answered on booking, and read with the appointment', async ({
  page,
  request,
}) => {
  await enterWith(page, shop.token)
  await page.goto('/dashboard/mi-pagina')
  const form = page.getByRole('form', { name: 'Preguntas al reservar' })
  await form.getByRole('button', { name: 'Agregar pregunta' }).click()
  await form.getByRole('textbox', { name: 'Pregunta 1' }).fill('¿Venís con un chico?')
  await form.getByLabel('Hay que responderla').check()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Preguntas guardadas.')).toBeVisible()

  const { comerce: publicShop } = (await (
    await request.get(`/api/comerces/${shop.adUrl}`)
  ).json()) as {
    comerce: { questions: { id: string }[] }
  }
  const found = await request.get(`/api/comerces/${shop.adUrl}/slots?services=${shop.serviceId}`)
  const { days } = (await found.json()) as { days: { slots: { starts_at: string }[] }[] }
  const startsAt = days.flatMap(day => day.slots).at(-1)?.starts_at ?? ''
  const booked = await request.post(`/api/comerces/${shop.adUrl}/appointments`, {
    data: {
      services: [shop.serviceId],
      starts_at: startsAt,
      customer: { name: 'Lola Faro', phone: PHONE },
      answers: [{ question: publicShop.questions[0]?.id, answer: 'Sí, de cuatro años' }],
    },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  const { appointment } = (await booked.json()) as { appointment: { id: string } }
  await page.goto(`/dashboard/agenda?fecha=${startsAt.slice(0, 10)}&id=${appointment.id}`)
  await expect(page.getByText('Sí, de cuatro años')).toBeVisible()
})

test('an advisor whose owner hides the phones finds people by name and reads no number', async ({
  browser,
  page,
  request,
}) => {
  await enterWith(page, shop.token)
  await page.goto('/dashboard/equipo')
  const hidden = page.getByLabel(/Ocultar los teléfonos/)
  await hidden.click()
  await expect(hidden).toBeChecked()
  const email = `asesora-${randomUUID().slice(0, 8)}@example.test`
  const invited = await request.post('/api/dashboard/members', {
    headers: { authorization: `Bearer ${shop.token}` },
    data: { email, role: 'comerce_advisor', staff: null, is_reception: true },
  })
  expect(invited.status(), await invited.text()).toBe(201)
  const link = linkIn(await mailTo(email), '/invitacion')
  const token = new URL(link).searchParams.get('token') ?? link.split('/').at(-1) ?? ''
  const accepted = await request.post(`/api/invitations/${token}/accept`, {
    data: { name: 'Mora Sur', password: 'sauce lento bajo la lluvia' },
  })
  expect(accepted.status(), await accepted.text()).toBe(200)
  const context = await browser.newContext()
  const advisor = await context.newPage()
  await enterWith(advisor, ((await accepted.json()) as { token: string }).token)

  await advisor.goto('/dashboard/clientes')
  const search = advisor.getByRole('searchbox', { name: 'Buscar por nombre', exact: true })
  await search.fill(TAIL)
  await expect(advisor.getByRole('link', { name: 'Lola Faro', exact: true })).toBeHidden()
  await search.fill('lola')
  await advisor.getByRole('link', { name: 'Lola Faro', exact: true }).first().click()
  await expect(advisor.getByRole('dialog', { name: 'Lola Faro' })).toBeVisible()
  await expectAccessibleInBothThemes(advisor)
  expect(await advisor.locator('body').textContent()).not.toContain(TAIL)
  await expect(advisor.locator(`a[href*="${TAIL}"]`)).toHaveCount(0)
  await context.close()

  await page.goto('/dashboard/clientes')
  await expect(page.getByText(PHONE).first()).toBeVisible()
})
