/** The day on paper, as the browser's own menu prints it: a real PDF. */
import { inflateSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { aPhone } from '#support/browser/dashboard.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the browser’s own print is the same sheet, and a long day begins on the first page', async ({
  page,
  request,
}) => {
  const shop = await anOwnShop(request, 'La Que Imprime')
  const headers = { authorization: `Bearer ${shop.token}` }
  const home = await request.get('/api/dashboard', { headers })
  const { today } = (await home.json()) as { today: string }
  const date = new Date(Date.parse(`${today}T00:00:00Z`) + 2 * 86_400_000)
    .toISOString()
    .slice(0, 10)
  const starts = Array.from({ length: 22 }, (_, place) => 9 * 60 + place * 30)
  for (const minute of starts) {
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 ? '30' : '00'}`
    const answer = await request.post('/api/dashboard/appointments', {
      headers,
      data: {
        services: [shop.serviceId],
        staff: shop.staffId,
        starts_at: `${date}T${clock}:00-03:00`,
        note: 'Prefiere que le corten despacio, con tijera, y después un rato de charla.',
        customer: { name: `Cliente Largo de las ${clock}`, phone: aPhone() },
      },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${date}`)
  await expect(page.locator('[data-appointment]')).toHaveCount(22)
  // The sheet is loaded at the first sign of use.
  const loaded = page.waitForResponse(/PrintSheet.*\.js$/)
  await page.mouse.move(700, 500)
  await loaded

  // A file that has come is not yet a sheet that can be drawn.
  let pages: number[] = []
  const print = async () => (pages = textsPerPage(await page.pdf({ format: 'A4' }))).length
  await expect.poll(print).toBeGreaterThan(1)

  // Words are drawn in pieces; a page of rows has hundreds, one with only a heading a handful.
  expect(pages[0]).toBeGreaterThan(100)
  await expect(page.locator('[data-print-sheet]')).toHaveCount(0)

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const heads = page.locator('[data-print-sheet] thead th')
  await expect(heads).toHaveText(['Hora', 'Cliente', 'Servicio', 'Precio', 'Seña', 'Cobrado'])
  await expect(page.getByRole('row', { name: /9:00 a 09:30/ })).toContainText('$')
})

/** How many pieces of text each page of a PDF draws. */
function textsPerPage(pdf: Buffer): number[] {
  const text = pdf.toString('latin1')
  const contents = [...text.matchAll(/\/Type \/Page\b[^s][\s\S]*?\/Contents (\d+) 0 R/g)]
  return contents.map(([, id]) => {
    const begin = text.indexOf('stream', text.indexOf(`\n${id} 0 obj`))
    const from = text.indexOf('\n', begin) + 1
    const body = pdf.subarray(from, text.indexOf('endstream', from))
    return inflateSync(body).toString('latin1').match(/T[jJ]/g)?.length ?? 0
  })
}
