import type { Context } from '#server/context.ts'
import { sql } from 'kysely'
import type { Inquiry, Policy } from '#server/scheduling/book/policies.ts'
import { type Card, followCard } from './follow-card.ts'
import { pickCustomer } from './pick-customer.ts'

/** Staff book for a customer whom they picked from the list, or correct the address of one whom they know. */
export const knownCustomer: Policy<Context> = {
  ask: async asked => {
    const { agenda, request } = asked
    const { customer, customerId } = request
    const { picked, phone } = customer
    const id =
      picked === undefined || customerId !== undefined
        ? null
        : await pickCustomer(agenda.trx, picked, phone, agenda.now)
    if (id !== null) return { customerId: id }
    const card = customerId === undefined ? await cardToCorrect(asked) : null
    if (card === null) return null
    return {
      written: async work => {
        await followCard(work, card)
      },
    }
  },
}

/** The known customer whose address on record is replaced by the one that staff typed; null when it stays. */
async function cardToCorrect({
  agenda: { trx, row },
  request: {
    customer: { phone, email, isTypedByStaff },
  },
}: Inquiry<Context>): Promise<Card | null> {
  if (isTypedByStaff === undefined || phone === null || email === null) return null
  const { organizationId } = row
  const { rows } = await sql<Card['before'] & { id: string }>`
    select id, name, phone, email from customers
    where organization_id = ${organizationId} and phone = ${phone} and email is distinct from ${email}
    for update`.execute(trx)
  const [known] = rows
  if (known === undefined) return null
  const { id, ...before } = known
  return { organizationId, id, before, after: { ...before, email } }
}
