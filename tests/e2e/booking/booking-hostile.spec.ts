/** Names and notes that try to run as code: on the ticket, on the staff's screens, in titles and in JSON-LD. */
import { expect, test, type Page } from 'playwright/test'
import { demoShop, nextPhone, staffToken } from '#support/browser/booking.ts'
import { enterAs } from '#support/browser/browser.ts'
import { isDeep, someOf } from '#support/server/chance.ts'
import { hostile, setTraps } from '#support/browser/hostile-texts.ts'

test('thirty hostile names and notes run nowhere', async ({ page, context, request, browser }) => {
  test.setTimeout(isDeep ? 400_000 : 120_000)
  expect(hostile).toHaveLength(30)
  const staffContext = await browser.newContext()
  const staff = await staffContext.newPage()
  const trapped = await Promise.all([setTraps(page), setTraps(staff)])
  await enterAs(staff, request, 'comercio@miturno.test')
  const free = await freeStarts(page)
  await staff.goto(`/dashboard/agenda?fecha=${free.starts[0]?.slice(0, 10)}`)
  await expect(staff.getByRole('button', { name: /Abrir el menú de/ })).toBeVisible()

  const seen = someOf(hostile, 3)
  for (const [index, text] of hostile.entries()) {
    const made = await context.request.post('/api/comerces/barberia-demo/appointments', {
      data: {
        services: [free.service],
        starts_at: free.starts[index],
        customer: { name: text.slice(0, 80), phone: nextPhone('4701') },
        note: text,
      },
    })
    expect(made.status(), text).toBe(201)
    const { manage_token: token } = (await made.json()) as { manage_token: string }
    // Only some texts are also opened in a browser: as a new appointment and in the confirmation before cancelling.
    if (!seen.includes(text)) continue
    await page.goto(`/agenda/${token}?nuevo=1`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Listo,')
    await page.goto(`/agenda/${token}?ver=cancelar`)
  }
  await expect(staff.getByText(/Nuevo turno:/).first()).toBeVisible()
  for (const date of new Set(free.starts.map(start => start.slice(0, 10)))) {
    await staff.goto(`/dashboard/agenda?fecha=${date}`)
    await expect(staff.getByRole('button', { name: /Abrir el menú de/ })).toBeVisible()
  }

  expect(trapped.flat()).toEqual([])
  await staffContext.close()
})

test('a shop with a hostile name and service is text, in its title and JSON-LD too', async ({
  page,
  request,
}) => {
  const trapped = await setTraps(page)
  const token = await staffToken(request)
  const name = '</script><img src=x onerror=alert(1)>'
  const headers = { authorization: `Bearer ${token}` }
  const made = await request.post('/api/dashboard/services', {
    headers,
    data: { name, description: '"><svg/onload=alert(1)>', price: 100, duration_minutes: 30 },
  })
  const { service } = (await made.json()) as { service: { id: string } }

  await page.goto(`${demoShop}?s=${service.id}`)
  await page.getByRole('heading', { level: 1 }).hover()

  const json = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.stringify(JSON.parse(json ?? ''))).toContain(JSON.stringify(name).slice(1, -1))
  await expect(page.getByText(name).first()).toBeVisible()
  await page.goto(`${demoShop}/cartel`)
  expect(trapped).toEqual([])
  const data = { is_active: false }
  await request.patch(`/api/dashboard/services/${service.id}`, { headers, data })
})

/** Enough free slots, away from those that other tests choose. */
async function freeStarts(page: Page): Promise<{ service: string; starts: string[] }> {
  const shop = await page.request.get('/api/comerces/barberia-demo')
  const { comerce: publicShop } = (await shop.json()) as {
    comerce: { services: { id: string; name: string }[] }
  }
  const service = publicShop.services.find(one => one.name === 'Perfilado')?.id ?? ''
  const path = `/api/comerces/barberia-demo/slots?services=${service}&days=30`
  const { days } = (await (await page.request.get(path)).json()) as {
    days: { slots: { starts_at: string }[] }[]
  }
  // Later days are left to the board's flows, which take appointments at fixed times.
  const starts = days.slice(0, 25).flatMap(day => day.slots.map(slot => slot.starts_at))
  // At least half an hour apart, so that they do not overlap.
  const apart = starts.filter((_, index) => index % 4 === 0)
  return { service, starts: apart.slice(-hostile.length) }
}
