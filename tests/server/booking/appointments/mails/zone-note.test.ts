/** A mail says the zone only to customers whose clock may show another hour. */
import { expect, test } from 'vitest'
import { zoneNote } from '#server/booking/appointments/mails/zone-note.ts'

const at = Date.parse('2026-12-01T11:00:00-03:00')
const shop = 'America/Argentina/Buenos_Aires'

test.each([
  ['of the same country', '+5491152638888', shop, ''],
  ['of a country with the same hour', '+59899123456', shop, ''],
  ['of a country with another hour', '+573001234567', shop, ' (hora de Buenos Aires)'],
  ['that is not known', null, shop, ''],
])('a phone %s', (_, phone, zone, note) => {
  expect(zoneNote(at, zone, phone)).toBe(note)
})
