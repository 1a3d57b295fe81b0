/** What can go wrong on the way: a lost slot, no network, no mouse, no storage. Nothing typed may be lost. */
import { expect, test, type APIRequestContext, type Page } from 'playwright/test'
import { aPhone } from '#support/browser/dashboard.ts'

test.use({ viewport: { width: 390, height: 844 } })

const shop = '/comerce/barberia-demo'

test('a link to a slot that is gone leads to a message, and not to an empty form', async ({
  page,
}) => {
  await page.goto(shop)
  const day = page.getByRole('list', { name: 'Días' }).getByRole('link').last()
  const address = new URL((await day.getAttribute('href')) ?? '', page.url())
  address.searchParams.set('t', '04:05')
  address.hash = 'datos'

  await page.goto(address.href)

  await expect(page.getByText('Ese horario se acaba de ocupar.')).toBeInViewport()
})

test('a slot that somebody else took offers the nearest three, and the form is kept', async ({
  page,
  request,
}) => {
  await page.goto(shop)
  await chooseLastSlot(page)
  await fillIn(page)
  const startsAt = await page.getByRole('radio', { checked: true }).getAttribute('value')
  // Their hold would protect the slot, so the server's refusal is simulated.
  await page.route('**/appointments', route => route.fulfill(takenAnswer(startsAt ?? '')))

  await page.getByRole('button', { name: /^Reservar/ }).click()

  await expect(page.getByText('Ese horario se acaba de ocupar.').first()).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('Sofía Benítez')
  expect(await countOf(request)).toBeGreaterThan(0)

  // Enter takes none of the times that are offered.
  await page.getByLabel('Nombre').press('Enter')

  await expect(page.getByText('Elegí un horario para reservar.')).toBeVisible()
})

test('missing fields are named in our own messages, even when the tap came before the script', async ({
  page,
}) => {
  const tapped = Promise.withResolvers<void>()
  await page.route(/_astro.*\.js/, async route => {
    await tapped.promise
    await route.continue()
  })
  await page.goto(shop)
  await chooseLastSlot(page)

  await page.getByRole('button', { name: /^Reservar/ }).click()
  tapped.resolve()

  await expect(page.getByText('Escribí tu nombre.')).toBeVisible()
})

test('a lost network says so, keeps the form, and the retry books once', async ({
  page,
  context,
}) => {
  await page.goto(shop)
  await chooseLastSlot(page)
  await fillIn(page)
  await context.setOffline(true)

  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expect(page.getByText(/No hay conexión/).first()).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('Sofía Benítez')
  await context.setOffline(false)
  await page.getByRole('button', { name: /^Reservar/ }).click()

  await expect(page).toHaveURL(/\/agenda\/[\w-]{43}/)
})

test('an answer that never arrives and its retry are one appointment', async ({ page }) => {
  await page.goto(shop)
  await chooseLastSlot(page)
  await fillIn(page)
  let answers = 0
  const codes = new Set<string>()
  await page.route('**/api/comerces/*/appointments', async route => {
    answers += 1
    const answer = await route.fetch()
    const { appointment } = (await answer.json()) as { appointment: { code: string } }
    codes.add(appointment.code)
    if (answers === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })

  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expect(page.getByText(/No hay conexión/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Reservar/ }).click()

  await expect(page).toHaveURL(/\/agenda\/[\w-]{43}/)
  expect([answers, codes.size]).toEqual([2, 1])
})

test('the keyboard alone books in sixty presses at most', async ({ page }) => {
  await page.goto(shop)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let tab = 0; tab < 60 && !(await isThere()); tab += 1) await press('Tab')
  }

  await tabTo(() => focusedMatches(page, 'input[type=radio]'))
  await press('Space')
  await tabTo(() =>
    focusedMatches(page, '[name="name"], [name="customer.name"], [autocomplete="name"]'),
  )
  await page.keyboard.type('Elena Teclas')
  await tabTo(() => focusedMatches(page, '[type=tel]'))
  await page.keyboard.type(aPhone())
  await press('Enter')

  await expect(page).toHaveURL(/\/agenda\/[\w-]{43}/)
  expect(presses).toBeLessThanOrEqual(60)
})

test('a browser without storage can book all the same', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  })
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await page.goto(shop)
  await chooseLastSlot(page)
  await fillIn(page)

  await page.getByRole('button', { name: /^Reservar/ }).click()

  await expect(page).toHaveURL(/\/agenda\/[\w-]{43}/)
  expect(errors).toEqual([])
})

/** The last slot of the day shown, so that tests do not compete for the first one. */
async function chooseLastSlot(page: Page): Promise<void> {
  await page.locator('label:has(input[type=radio])').last().click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Nombre').fill('Sofía Benítez')
  await page.getByLabel('Teléfono').fill(aPhone())
}

async function focusedMatches(page: Page, selector: string): Promise<boolean> {
  return await page.evaluate(text => document.activeElement?.matches(text) ?? false, selector)
}

function takenAnswer(startsAt: string) {
  const problem = {
    type: '/problemas/slot_taken',
    title: 'Ese horario ya está ocupado',
    status: 409,
    code: 'slot_taken',
    detail: 'Elegí otro de los que siguen libres.',
    request_id: 'test',
    alternatives: [{ starts_at: startsAt, staff: 'any' }],
  }
  return { status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) }
}

async function countOf(request: APIRequestContext): Promise<number> {
  const { items } = (await (await request.get('/api/comerces')).json()) as { items: unknown[] }
  return items.length
}
