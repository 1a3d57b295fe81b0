/** Sends many requests at the same moment and checks what must hold whoever wins. */
import { availableParallelism, loadavg } from 'node:os'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CallInput } from '#contract/protocol/call.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import { send, type TestApp } from './app.ts'
import { isDeep } from './chance.ts'
import type { TestShop } from './shop.ts'

export type Sent = Awaited<ReturnType<typeof send>>
export type Runner = () => Promise<Sent>

/** On an idle machine no request may take longer. A busy machine gets more time. */
function longestWaitMs(): number {
  const busyness = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
  return isDeep ? 3000 * busyness : 25_000
}

export function runner<Id extends OperationId>(
  app: TestApp,
  id: Id,
  input: CallInput<Id>,
  token?: string,
): Runner {
  return () => send(app.url, id, input, token, { 'x-forwarded-for': anotherAddress() })
}

let addresses = 0

/** A new client address for each request, for an app that trusts its proxy: rate limits are not what is tested here. */
export function anotherAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Runs all at once, and expects no answer of 500 or above and no long wait. */
export async function race(runners: readonly Runner[]): Promise<Sent[]> {
  const began = Date.now()
  const answers = await Promise.all(runners.map(run => run()))

  expect(answers.filter(answer => answer.status >= 500).map(answer => answer.body)).toEqual([])
  expect(Date.now() - began).toBeLessThan(longestWaitMs())
  return answers
}

/** `{ 201: 1, 409: 99 }`, with the codes of the refusals: `{ '201': 1, '409 slot_taken': 99 }`. */
export function tally(answers: readonly Sent[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const { code } = (body ?? {}) as { code?: string }
    const name = code === undefined ? String(status) : `${status} ${code}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

export function appointmentOf({ body }: Sent): AppointmentWire {
  return (body as { appointment: AppointmentWire }).appointment
}

export function secretOf({ body }: Sent): { readonly manage_token: string } {
  return { manage_token: (body as { manage_token: string }).manage_token }
}

/** Counts pairs of rows of one staff member or resource in which the work of one overlaps the buffer of another. */
export async function overlapsIn(app: TestApp, shop: TestShop): Promise<number> {
  const { rows } = await sql<{ overlaps: number }>`select count(*) as overlaps
    from occupancy a join occupancy b on b.organization_id = a.organization_id and b.unit = a.unit
      and b.owner <> a.owner and b.during && a.during
    where a.organization_id = ${shop.organizationId} and a.pad = 0 and b.pad = 1
      and a.guarded and b.guarded`.execute(app.app.context.database.db)
  return rows[0]?.overlaps ?? 0
}

/** The times that each of these appointments occupies, by its id. */
export async function occupancyOf(
  app: TestApp,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ owner: string; at: number }>`select owner, lower(during) as at
    from occupancy where owner = any(${[...ids]}::uuid[]) and pad = 0`.execute(
    app.app.context.database.db,
  )
  return new Map(
    ids.map(id => [
      id,
      rows.filter(row => row.owner === id).map(row => new Date(row.at).toISOString()),
    ]),
  )
}

let phones = 0

/** A phone that nobody else in this run has: a shop takes few appointments per phone. */
export function anotherPhone(): string {
  phones += 1
  return `11 4${String(Math.floor(phones / 9000) % 1000).padStart(3, '0')}-${1000 + (phones % 9000)}`
}
