import { expect, test } from 'vitest'
import { book, callBack, run, sentBy, statusOf, WA_ID } from '#support/whatsapp/scene.ts'
import { aReply } from '#support/whatsapp/webhook-bodies.ts'
import { own, scene, useConnectedShop } from '#support/whatsapp/suite.ts'

const DATE = '2026-11-25'
const at = (time: string) => `${DATE}T${time}:00-03:00`

useConnectedShop()

async function cancelByTap(id: string): Promise<void> {
  const { app } = scene
  const writing = { at: app.clock.now(), from: WA_ID }
  const tap = aReply(own.number, `cancel:${id}`, writing)
  // Meta tells of it twice.
  expect(await callBack(app, own.number, tap)).toBe(200)
  expect(await callBack(app, own.number, tap)).toBe(200)
  await run(app)
}

/** The only appointment of a day that is blocked otherwise, and somebody who waits for that day. */
async function aFullDay(): Promise<string> {
  const { app } = scene
  const { shop, owner } = own
  const { id } = await book(app, shop, at('15:00'))
  const all = await app.mustCall('listAppointments', { query: { from: DATE, to: DATE } }, owner)
  const taken = all.items.find(one => one.id === id)!.legs[0]!.staff.id
  const block = async (staff: string, starts: string, ends: string) => {
    const body = { staff, starts_at: at(starts), ends_at: at(ends), reason: '' }
    await app.mustCall('createBlock', { body }, owner)
  }
  for (const staff of shop.staffIds) {
    await block(staff, '00:00', '15:00')
    await block(staff, staff === taken ? '15:30' : '15:00', '23:59')
  }
  await app.mustCall('updateWhatsapp', { body: { writes_to_known: true } }, owner)
  const customer = { name: 'Luz Rey', phone: '11 5555-0009', email: 'luz@correo.test' }
  const body = { services: [shop.serviceId], from: DATE, to: DATE, customer }
  await app.mustCall('joinWaitlist', { params: { ad_url: shop.adUrl }, body })
  return id
}

test('who waits for a place is offered it once, and by no mail beside, when its customer cancels by a button', async () => {
  const { app } = scene
  const id = await aFullDay()
  await run(app)
  await cancelByTap(id)
  await run(app)

  expect(await statusOf(scene, own, id)).toBe('cancelled')
  const offers = sentBy(scene, own).filter(one => one.template === 'miturno_waitlist_offer_1')
  expect(offers).toMatchObject([{ to: '5491155550009', link: expect.any(String) }])
  const page = await app.mustCall('getWaitlistEntry', {
    params: { waitlist_token: offers[0]!.link! },
  })
  expect(page.entry.state).toBe('offered')
  const mails = (await app.mails()).filter(mail => mail.includes('To: luz@correo.test'))
  expect(mails.filter(mail => mail.includes('X-Mi-Turno-Kind: waitlist_offer'))).toEqual([])
})

test('a button that comes after the limit of the shop cancels nothing, and its customer is told so', async () => {
  const { app } = scene
  const { id } = await book(app, own.shop, at('15:00'))
  app.clock.set(Date.parse(at('15:01')))
  await cancelByTap(id)

  expect(await statusOf(scene, own, id)).toBe('booked')
  const said = sentBy(scene, own).filter(one => one.text?.includes('ya no se puede cambiar'))
  expect(said).toHaveLength(1)
})
