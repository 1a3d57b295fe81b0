/**
 * People book while the mail server accepts everything, and while it refuses, hangs and answers 451. Only `npm run
 * deep`, on an otherwise idle machine, checks that nobody waits longer.
 */
import { afterEach, expect, test } from 'vitest'
import { aBookingCrowd } from '#support/server/booking-crowd.ts'
import { createChance, isDeep, times } from '#support/server/chance.ts'
import { startMoodyServer } from '#support/server/mails/moody-server.ts'
import { newHome, startProduct, stopProducts } from '#support/server/product.ts'

const ROUNDS = times(10, 1)
const LASTS_MS = times(5000, 500)

afterEach(stopProducts)

test('whoever books does not wait for the mail', { timeout: 300_000 }, async () => {
  const mail = await startMoodyServer({ chance: createChance(), hangMs: 60_000, now: Date.now })
  const { url } = await startProduct(await newHome(), {
    SMTP_URL: mail.url,
    MAIL_FROM: 'turnos@correo.test',
  })
  const manners = { clients: 2, betweenMs: 50, haveMail: true }
  const crowd = await aBookingCrowd(url, 'barberia-demo', manners)
  await crowd.bookFor(LASTS_MS)
  await expect.poll(() => mail.taken.length, { timeout: 30_000 }).toBeGreaterThan(0)

  const waits = { up: [] as number[], down: [] as number[] }
  const failed: string[] = []
  // Alternating, so that other work on the machine affects both alike.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const state of ['up', 'down'] as const) {
      mail.failSome(state === 'up' ? 0 : 100)
      const told = await crowd.bookFor(LASTS_MS)
      waits[state].push(...told.bookingWaits)
      failed.push(...told.failed)
    }
  mail.close()

  expect(failed).toEqual([])
  expect(waits.down.length).toBeGreaterThan(0)
  const [up, down] = [p95(waits.up), p95(waits.down)]
  console.info(
    `p95 of ${waits.up.length} bookings with mail ${up.toFixed(1)} ms, of ${waits.down.length} without ${down.toFixed(1)} ms`,
  )
  if (isDeep) expect(down / up).toBeLessThanOrEqual(1.1)
})

function p95(waits: readonly number[]): number {
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0
}
