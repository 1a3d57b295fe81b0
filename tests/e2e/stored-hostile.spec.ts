/**
 * Thirty texts that try to be more than text, in every field that an owner, her staff and her customers can write, on
 * every screen where somebody reads them: nothing runs, nothing is fetched from elsewhere, and the policy has nothing
 * to refuse (S33).
 */
import { randomUUID } from 'node:crypto'
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import { linkIn, mailTo } from '#support/browser.ts'
import { aPhone, tokenOf } from '#support/dashboard.ts'
import { hostile, setTraps } from '#support/hostile-texts.ts'

const PASSWORD = 'sauce lento bajo la lluvia'
const sections = [
  'agenda',
  'fila',
  'clientes',
  'servicios',
  'equipo',
  'horarios',
  'mi-pagina',
  'estadisticas',
  'avisos',
  'ajustes',
]

type Owner = { readonly token: string; readonly adUrl: string; readonly call: Call }
type Call = (method: string, path: string, data?: unknown) => Promise<any> // oxlint-disable-line typescript/no-explicit-any -- each call knows its answer.

test('hostile texts of a whole shop run on none of its screens', async ({ page, request }) => {
  test.setTimeout(300_000)
  const trapped = await setTraps(page)
  const owner = await aShop(request)
  const { starts, service, staff } = await fillEverything(owner)

  await test.step('on the public page, its poster and its tickets', async () => {
    for (const text of hostile) {
      await nameEverything(owner, text)
      await page.goto(`/comerce/${owner.adUrl}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.goto(`/comerce/${owner.adUrl}?s=${service}&p=${staff}`)
    await page.getByRole('heading', { level: 1 }).hover()
    await page.goto(`/comerce/${owner.adUrl}/cartel`)
    await page.goto(`/explorar/lugares-cerca?q=${encodeURIComponent(hostile[2] ?? '')}`)
  })
  const tickets: string[] = []
  await test.step('as toasts, while the board is open', async () => {
    await page.evaluate(token => localStorage.setItem('user_session', token), owner.token)
    await page.goto(`/dashboard/agenda?fecha=${starts[0]?.slice(0, 10)}`)
    await expect(page.getByRole('button', { name: /Abrir el menú de/ })).toBeVisible()
    for (const [index, text] of hostile.entries()) {
      const name = text.slice(0, 80).trim() || 'x'
      const booked = await owner.call('POST', `/api/comerces/${owner.adUrl}/appointments`, {
        services: [service],
        starts_at: starts[index],
        customer: { name, phone: aPhone() },
        note: text,
      })
      tickets.push(booked.manage_token)
    }
    await expect(page.getByText(/Nuevo turno/).first()).toBeVisible()
    for (const token of tickets.slice(0, 4))
      await owner.call('POST', `/api/appointments/${token}/cancel`, { reason: hostile[5] })
  })
  await test.step('in every section, card and sheet of the dashboard', async () => {
    await noteClients(owner)
    for (const section of sections) await look(page, `/dashboard/${section}`)
    for (const date of new Set(starts.slice(0, hostile.length).map(start => start.slice(0, 10))))
      await look(page, `/dashboard/agenda?fecha=${date}`)
    await page.locator('[data-turn]').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await look(page, '/dashboard/agenda')
    await page.emulateMedia({ media: null })
  })
  await test.step('on the tickets, and to the platform', async () => {
    for (const token of tickets.filter((_, index) => index % 6 === 0)) {
      await page.goto(`/agenda/${token}?nuevo=1`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const admin = await tokenOf(request, 'admin@miturno.test')
    await page.evaluate(token => localStorage.setItem('user_session', token), admin)
    await look(page, '/dashboard/comercios')
  })

  expect(trapped).toEqual([])
})

test('the traps tell when something runs that should not', async ({ page }) => {
  const trapped = await setTraps(page)
  await page.goto('/login')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.ran = true'
    document.body.append(script)
  })

  await expect.poll(() => trapped.join(' ')).toContain('script-src')
})

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** A published shop of its own, open all week. */
async function aShop(request: APIRequestContext): Promise<Owner> {
  const word = randomUUID().slice(0, 8)
  const email = `hostil-${word}@example.test`
  const adUrl = `hostil-${word}`
  const trial = {
    comerce_name: `Hostil ${word}`,
    ad_url: adUrl,
    address: 'Corrientes 1234',
    city: 'Buenos Aires',
    name: 'Marta Gómez',
    email,
    phone: aPhone(),
    password: PASSWORD,
  }
  expect((await request.post('/api/free-trial', { data: trial })).status()).toBe(202)
  const link = linkIn(await mailTo(email), '/verify-account')
  const data = { token: new URL(link).searchParams.get('token') }
  const opened = await request.post('/api/auth/verify-account', { data })
  const { token } = (await opened.json()) as { token: string }
  return { token, adUrl, call: callerOf(request, token) }
}

function callerOf(request: APIRequestContext, token: string): Call {
  return async (method, path, data) => {
    const answer = await request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data === undefined ? {} : { data }),
    })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.status() === 204 ? null : await answer.json()
  }
}

/** Thirty of everything that there can be many of. */
async function fillEverything({ call, adUrl }: Owner) {
  const ranges = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
    weekday,
    start_minute: 540,
    end_minute: 1260,
  }))
  await call('PUT', '/api/dashboard/hours', { staff: null, ranges })
  const services: string[] = []
  const people: string[] = []
  for (const text of hostile) {
    const name = text.slice(0, 60).trim() || 'x'
    const made = await call('POST', '/api/dashboard/services', {
      name,
      category: text.slice(0, 40).trim(),
      description: text,
      duration_minutes: 30,
      price: 100,
      add_ons: [{ name, minutes: 5, price: 100 }],
    })
    services.push(made.service.id)
    await call('POST', '/api/dashboard/resources', { name, quantity: 1 })
    const hired = await call('POST', '/api/dashboard/staff', { name, bio: text })
    people.push(hired.staff.id)
  }
  await call('POST', '/api/dashboard/publish', { status: 'published' })
  const [service, staff] = [services[1] ?? '', people[1] ?? '']
  const { days } = await call('GET', `/api/comerces/${adUrl}/slots?services=${service}&days=14`)
  const starts = (days as { slots: { starts_at: string }[] }[])
    .slice(1)
    .flatMap(day => day.slots.filter((_, index) => index % 6 === 0))
    .map(slot => slot.starts_at)
  const [date = ''] = starts[0]?.split('T') ?? []
  for (const text of hostile.slice(0, 10)) {
    const reason = text.slice(0, 80)
    await call('POST', '/api/dashboard/blocks', {
      staff,
      starts_at: `${date}T09:00:00-03:00`,
      ends_at: `${date}T09:30:00-03:00`,
      reason,
    })
  }
  return { starts, service, staff }
}

/** What there is only one of, in turn. */
async function nameEverything({ call }: Owner, text: string): Promise<void> {
  const short = text.slice(0, 60).trim().padEnd(2, 'x')
  await call('PATCH', '/api/dashboard/settings', {
    name: short,
    category: text.slice(0, 40).trim(),
    description: text,
    address: text,
    city: short,
    deposit_instructions: text,
    policies: text,
    break_notice: text,
    questions: [
      { label: short, kind: 'text' },
      { label: short, kind: 'choice', options: [short.slice(0, 50), 'otra cosa'] },
    ],
  })
}

async function noteClients({ call }: Owner): Promise<void> {
  const { items } = await call('GET', '/api/dashboard/clients')
  for (const [index, client] of (items as { id: string }[]).slice(0, hostile.length).entries()) {
    const text = hostile[index]
    await call('PATCH', `/api/dashboard/clients/${client.id}`, { notes: text, haircut: text })
  }
}
