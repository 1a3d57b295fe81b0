/** A picture of somebody that does not load looks as if they had none: their letters. */
import { expect, type Page, test } from 'playwright/test'
import { staffAddress } from '#contract/texts/staff-address.ts'
import { anOwnShop, enterWith } from '#support/browser/own-shop.ts'

// It opens a shop of its own, and the machine may be busy.
test.describe.configure({ timeout: 150_000 })

test('letters stand for a picture that does not load', async ({ page, request }) => {
  const shop = await anOwnShop(request, 'Barbería Sin Fotos')
  await enterWith(page, shop.token)
  const headers = { authorization: `Bearer ${shop.token}` }
  const post = async (path: string, options: { data: object | Buffer; type?: string }) => {
    const { data, type = 'application/json' } = options
    const answer = await request.post(`/api/dashboard/${path}`, {
      headers: { ...headers, 'content-type': type },
      data,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  // With one person there is nobody to choose.
  await post('staff', { data: { name: 'Ada Luz' } })
  const places = [
    '/dashboard/equipo',
    `/comerce/${shop.adUrl}`,
    staffAddress(shop.adUrl, { id: shop.staffId, name: 'Beto' }),
  ]
  const withLetters = await facesAt(page, places)

  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 80, height: 80 } })
  await post(`staff/${shop.staffId}/avatar`, { data: picture, type: 'image/png' })
  await page.route(/\/uploads\//, route => route.abort())

  expect(
    (await facesAt(page, places)).map((face, place) => face.equals(withLetters[place]!)),
  ).toEqual(places.map(() => true))
})

async function facesAt(page: Page, places: readonly string[]): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (const place of places) {
    await page.goto(place)
    const face = page.locator('main :is([data-letters="BE"], [data-letter="B"])').first()
    await expect(face).toBeVisible()
    await face.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    const { x, y, width, height } = (await face.boundingBox())!
    // The round edge of a picture is drawn a little otherwise.
    const clip = { x: x + width / 4, y: y + height / 4, width: width / 2, height: height / 2 }
    pictures.push(await page.screenshot({ clip }))
  }
  return pictures
}
