import { expect, test } from 'playwright/test'
import { expectAccessible, expectNoSideScroll, shopNow } from '#support/browser/browser.ts'
import { anOwnShop } from '#support/browser/own-shop.ts'

const explorer = '/explorar/lugares-cerca'

test.use({ viewport: { width: 390, height: 844 } })

test('the explorer is small and loads no script and nothing from other sites before a tap', async ({
  page,
}) => {
  const asked: string[] = []
  let bytes = 0
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.loadingFinished', event => {
    bytes += event.encodedDataLength
  })
  page.on('request', request => asked.push(request.url()))

  await page.goto(explorer, { waitUntil: 'networkidle' })

  // Everything requested except the pictures of shops: only the page itself.
  const others = asked.filter(url => !url.startsWith('data:') && !url.includes('/uploads/'))
  expect(others).toHaveLength(1)
  expect(bytes).toBeLessThanOrEqual(40 * 1024)
})

test('the explorer has a row each for search and filters, and cards with picture, rating and first slot', async ({
  page,
}) => {
  await page.goto(`${explorer}?near=-34.6,-58.43`)
  const top = async (name: 'searchbox' | 'button', label: string) =>
    (await page.getByRole(name, { name: label }).boundingBox())?.y
  expect(await top('searchbox', 'Nombre, barrio o ciudad')).toBe(await top('button', 'Buscar'))
  expect(await top('button', 'Usar mi ubicación')).toBe(await top('button', 'Buscar'))
  const chips = page.getByRole('navigation', { name: 'Filtros' })
  expect((await chips.boundingBox())?.height).toBeLessThan(60)

  const first = page.locator('.shop').first()
  await expect(first.locator('img')).toBeVisible()
  await expect(first.getByText(/^4,\d de 5$/)).toBeAttached()
  await expect(first.locator('.slot').first()).toBeInViewport({ ratio: 1 })
})

test('on the narrowest phone a time of another day stands below its day, and neither is broken', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'Solo Otro Día')
  // Buenos Aires is three hours behind UTC.
  const tomorrow = new Date((await shopNow(request)) + 21 * 3_600_000)
  const weekday = tomorrow.getUTCDay() || 7
  const answer = await request.put('/api/dashboard/hours', {
    headers: { authorization: `Bearer ${shop.token}` },
    data: { staff: null, ranges: [{ weekday, start_minute: 540, end_minute: 1200 }] },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(`${explorer}?q=Solo+Otro+D%C3%ADa`)

  const slot = page.locator('.slot').first()
  await expect(slot).toHaveAccessibleName(/^mañana \d\d:\d\d$/)
  const lines = await slot.locator('span').evaluateAll(texts =>
    texts.map(text => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getClientRects().length
    }),
  )
  expect(lines).toEqual([1, 1])
  expect(await slot.evaluate(one => one.scrollWidth <= one.clientWidth)).toBe(true)
})

test('without a place the explorer shows one city after another, the larger ones first', async ({
  page,
  request,
}) => {
  // A category of their own, because other flows add shops.
  const category = 'tatuajes'
  await anOwnShop(request, 'Tinta Uno', { category, city: 'Trelew' })
  await anOwnShop(request, 'Tinta Zeta', { category, city: 'Buenos Aires' })
  await page.goto(`${explorer}?category=${category}`)

  const cities = page.locator('.shops-by-city section')
  await expect(cities).toHaveCount(2)
  const [larger, smaller] = [cities.first(), cities.last()]
  await expect(larger.getByRole('heading')).toHaveText(['Buenos Aires', 'Tinta Zeta'])
  await expect(smaller.getByRole('heading')).toHaveText(['Trelew', 'Tinta Uno'])

  await page.goto(`${explorer}?near=-34.6,-58.43`)
  await expect(page.locator('.shop').first()).toBeVisible()
  await expect(cities).toHaveCount(0)
})

test('a free slot on a card leads to the shop with that slot chosen', async ({ page }) => {
  await page.goto(`${explorer}?near=-34.6,-58.43`)
  const first = page.locator('.shop').first()
  await expect(first.getByRole('heading')).toHaveText('Barbería Demo')
  await expect(first.getByText(/^a \d/)).toBeVisible()

  await first.locator('.slot').last().click()

  await expect(page).toHaveURL(/\/comerce\/barberia-demo\?s=.+&d=.+&t=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Barbería Demo' })).toBeVisible()
})

test('the visitor’s position is requested only on a tap, and the filters stay', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -31.4201, longitude: -64.1888 })
  await page.goto(`${explorer}?category=barberia`)

  await page.getByRole('button', { name: 'Usar mi ubicación' }).click()

  await expect(page).toHaveURL(/category=barberia&near=-31\.420(,|%2C)-64\.189/)
  await expect(page.locator('.shop h2').first()).toHaveText('Barbería Demo Córdoba')
})

test('a wrong letter is tolerated, and no result is reported', async ({ page }) => {
  await page.goto(explorer)
  await page.getByLabel('Nombre, barrio o ciudad').fill('varberia demo')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.locator('.shop h2').first()).toContainText('Barbería Demo')

  await page.getByLabel('Nombre, barrio o ciudad').fill('palremo')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Palermo, Buenos Aires')
  await expect(page.locator('.shop h2')).toHaveText('Barbería Demo')

  await page.goto(`${explorer}?q=zzyzx`)

  await expect(page.getByText('No encontramos “zzyzx”')).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the button of the map covers no slot at the end of the list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${explorer}?near=-34.6,-58.43`)
  const map = page.getByRole('button', { name: 'Ver en el mapa' })
  await expect(map).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))

  const last = await page.locator('.explorer-list a').last().boundingBox()
  const bar = await page.locator('.map-closed').boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  const foot = await page.getByRole('contentinfo').boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the map works without its background, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const tiles: string[] = []
    await page.route(/openstreetmap\.org/, async route => {
      tiles.push(route.request().url())
      await route.abort()
    })
    await page.goto(`${explorer}?near=-34.6,-58.43`)

    await page.getByRole('button', { name: 'Ver en el mapa' }).click()

    const map = page.getByRole('region', { name: 'Mapa de los lugares de esta lista' })
    await expect(map.getByRole('button', { name: /^Barbería Demo (\d|–)/ })).toBeVisible()
    await expect.poll(() => tiles.length).toBeGreaterThan(0)
    await expect(map.getByText('colaboradores de OpenStreetMap')).toBeVisible()
    await expect(page.getByText('El fondo del mapa no cargó')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    const [list, beside] = [
      await page.locator('.explorer-list').boundingBox(),
      await map.boundingBox(),
    ]
    expect(beside?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0))
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSideScroll(page)

    await map.getByRole('button', { name: /^Barbería Demo (\d|–)/ }).press('Enter')
    await expect(map.getByRole('link', { name: 'Ver y reservar' })).toHaveAttribute(
      'href',
      '/comerce/barberia-demo',
    )
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('searches and filters by links that can be shared', async ({ page }) => {
    await page.goto(explorer)
    await page.getByRole('link', { name: 'Peluquerías' }).click()
    await expect(page).toHaveURL(`${explorer}?category=peluqueria`)
    await expect(page.getByRole('link', { name: 'Peluquería Andes' })).toBeVisible()
    await expect(page.locator('.shop')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Usar mi ubicación' })).toBeHidden()
  })

  test('limits results to some kilometres around a place, and removes the limit', async ({
    page,
  }) => {
    // The shop is four kilometres from the centre of the city.
    await page.goto(`${explorer}?q=Buenos+Aires`)
    const demo = page.getByRole('link', { name: 'Barbería Demo', exact: true })
    await expect(demo).toBeVisible()

    await page.getByRole('link', { name: 'Hasta 3 km' }).click()
    await expect(page).toHaveURL(`${explorer}?q=Buenos+Aires&radius_km=3`)
    await expect(page.locator('.shop').first().or(page.locator('.none'))).toBeVisible()
    await expect(demo).toHaveCount(0)

    await page.getByRole('link', { name: 'Hasta 3 km' }).click()
    await expect(demo).toBeVisible()
  })
})
