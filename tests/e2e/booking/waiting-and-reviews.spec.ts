/** The waitlist for a full day, the offer of what becomes free, and the review afterwards. */
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import { demoShop, expectTicket, fillIn, nextPhone, staffToken } from '#support/browser/booking.ts'
import { expectAccessible, expectNoSideScroll, linkIn, mailTo } from '#support/browser/browser.ts'
import { aStaffMember, blockAll, runJobs } from '#support/browser/own-staff.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.slow()

test('a customer without a slot joins the waitlist, is offered what becomes free, and accepts', async ({
  page,
  request,
}) => {
  const staffMember = await aStaffMember(request, 'Irene Espera')
  const open = await blockAll(request, staffMember)
  await page.goto(`${demoShop}?s=${staffMember.service}&p=${staffMember.staff}`)
  // The link appears once: in place of the slots, and not again below the days.
  await page.getByRole('link', { name: 'Avisame si se libera un lugar' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avisame si se libera')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByLabel('Qué día').selectOption({ label: await lastOption(page, 'Qué día') })
  await page.getByLabel('Nombre').fill('Sofía Benítez')
  await page.getByLabel('Teléfono').fill('1234567')
  await page.getByLabel('Mail').fill('sofia@espera.test')
  await page.getByRole('button', { name: 'Anotarme' }).click()
  await expect(page.getByText(/Ese teléfono no parece completo/)).toBeVisible()
  await expect(page.getByLabel('Teléfono')).toBeFocused()
  await expect(page.getByLabel('Nombre')).toHaveValue('Sofía Benítez')
  await page.getByLabel('Teléfono').fill(nextPhone('4691'))
  await page.getByRole('button', { name: 'Anotarme' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listo, Sofía. Te avisamos.')
  await expectAccessible(page)
  await open()
  await runJobs(request)
  await expect
    .poll(async () => await mailTo('sofia@espera.test'))
    .toMatch(/Te lo guardamos hasta las/)
  await page.goto(linkIn(await mailTo('sofia@espera.test'), '/espera/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sofía, se liberó un lugar.')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Tomar \S+ \d+, \d\d:\d\d/ }).click()

  await expectTicket(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listo, Sofía.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('free slots are shown instead of the waitlist, and nobody is mailed after leaving it', async ({
    page,
    request,
  }) => {
    const staffMember = await aStaffMember(request, 'Inés Libre')
    await page.goto(`${demoShop}/espera?s=${staffMember.service}&p=${staffMember.staff}`)
    // The last day, because today may have no slots left.
    await page.getByLabel('Qué día').selectOption({ label: await lastOption(page, 'Qué día') })
    await page.getByLabel('Nombre').fill('Elena Paz')
    await page.getByLabel('Teléfono').fill(nextPhone('4692'))
    await page.getByRole('button', { name: 'Anotarme' }).click()
    await expect(page.getByText('Todavía hay lugar, no hace falta esperar:')).toBeVisible()

    await blockAll(request, staffMember)
    await page.getByRole('button', { name: 'Anotarme' }).click()
    await page.getByRole('button', { name: 'Salir de la lista' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saliste de la lista')
    await expect(page.getByRole('link', { name: 'Ver horarios' })).toBeVisible()
  })
})

test('a past appointment is reviewed on its page, and the shop’s page shows the review', async ({
  page,
  request,
}) => {
  const staffMember = await aStaffMember(request, 'Ivo Estrella')
  await page.goto(`${demoShop}?s=${staffMember.service}&p=${staffMember.staff}`)
  await page.locator('label:has(input[type=radio])').last().click()
  await fillIn(page, 'Sofía <b>Benítez</b>', nextPhone('4693'))
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expectTicket(page)
  await expect(page.getByText('¿Cómo te fue?')).toHaveCount(0)
  await complete(request, page.url())

  await page.reload()
  await expectAccessible(page)
  const text = page.getByLabel(/Contalo en pocas palabras/)
  await text.fill('<img src=x onerror=alert(1)> Muy bien')
  await page.getByRole('button', { name: 'Publicar mi opinión' }).click()
  await expect(page.getByText('Elegí cuántas estrellas le ponés.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /1 estrella/ })).toBeFocused()
  await expectAccessible(page)
  await expect(text).toHaveValue('<img src=x onerror=alert(1)> Muy bien')
  await page.getByRole('radio', { name: /4 estrellas/ }).check()
  await page.getByRole('button', { name: 'Publicar mi opinión' }).click()

  await expect(page.getByRole('heading', { name: 'Tu opinión' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /4 estrellas/ })).toBeChecked()
  await page.goto(demoShop)
  await expect(page.getByRole('heading', { name: 'Opiniones' })).toBeVisible()
  await expect(page.getByText('<img src=x onerror=alert(1)> Muy bien')).toBeVisible()
  await expectAccessible(page)
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  const rating = (JSON.parse(data ?? '{}') as { aggregateRating?: object }).aggregateRating
  expect(rating).toMatchObject({ '@type': 'AggregateRating' })
})

async function lastOption(page: Page, label: string): Promise<string> {
  return (await page.getByLabel(label).locator('option').last().textContent())?.trim() ?? ''
}

/** Completes the appointment as the shop. It need not have begun. */
async function complete(request: APIRequestContext, url: string): Promise<void> {
  const token = new URL(url).pathname.split('/').at(-1) ?? ''
  const { appointment } = (await (await request.get(`/api/appointments/${token}`)).json()) as {
    appointment: { id: string }
  }
  const answer = await request.post(`/api/dashboard/appointments/${appointment.id}/status`, {
    headers: { authorization: `Bearer ${await staffToken(request)}` },
    data: { status: 'completed' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
