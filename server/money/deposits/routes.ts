import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { Context } from '#server/context.ts'
import {
  type Account,
  accountOf,
  membershipOf,
  type Membership,
} from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import {
  type AppointmentRow,
  findAppointments,
  lockAppointment,
} from '#server/scheduling/queries.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import { deskOf } from '../cash-desk/cash-desk.ts'
import { writeMoves } from '../journal/write-moves.ts'
import { noteAct } from '../till/note-act.ts'
import { writeSale } from '../sales/write-sale.ts'
import { methodFor, openTill } from '../till/till.ts'
import { accountFor } from '../journal/accounts.ts'
import { heldDeposit, heldIn } from '../journal/held-deposit.ts'

export function depositRoutes(context: Context) {
  return handlers({
    listDeposits: async ({ caller }) => await listDeposits(context, deskOf(accountOf(caller))),
    settleDeposit: async ({ caller, params, body }) =>
      await settleDeposit(context, accountOf(caller), params.id, body),
  })
}

async function listDeposits(context: Context, member: Membership): Promise<Reply<'listDeposits'>> {
  const { db } = context.database
  const { rows } = await sql<{ id: string | null; held: number }>`
    select m.appointment_id as id, ${heldIn} as held from money_moves m
    where m.organization_id = ${member.organizationId} and m.comerce_id = ${member.shopId}
      and m.appointment_id is not null and 'deposits' in (m.from_account, m.to_account)
    group by m.appointment_id having ${heldIn} <> 0`.execute(db)
  const appointments = await findAppointments(
    db,
    context.clock.now(),
    sql`${scopeOf(member)} and a.id = any(${rows.map(({ id }) => id)}::uuid[])`,
    sql`order by a.starts_at limit ${limits.page_size}`,
  )
  const items = appointments.map(one => ({
    appointment: toAppointmentWire(one),
    held: rows.find(({ id }) => id === one.id)?.held ?? 0,
    is_over: isSettled(one),
  }))
  return {
    items: items.toSorted((a, b) => Number(b.is_over) - Number(a.is_over)),
    next_cursor: null,
  }
}

function isSettled({ status }: AppointmentRow): boolean {
  return ['completed', 'no_show', 'cancelled', 'rejected', 'expired'].includes(status)
}

async function settleDeposit(
  context: Context,
  account: Account,
  id: string,
  { how, method = 'cash' }: Received<'settleDeposit', 'body'>,
): Promise<Reply<'settleDeposit'>> {
  const member = deskOf(account)
  const { organizationId, shopId } = membershipOf(account)
  return await once(context, async work => {
    const scope = sql`${scopeOf(member)} and a.id = ${id}`
    const appointment = (await lockAppointment(work.trx, work.now, scope)) ?? refuse('not_found')
    const till = await openTill(work, { organizationId, shopId }, account.userId)
    const held = await heldDeposit(work.trx, appointment)
    if (held <= 0) refuse('not_found')
    if (how === 'keep' && !isSettled(appointment)) refuse('invalid_transition')
    let sale: string | null = null
    if (how === 'keep')
      sale = await writeSale(work.trx, till, {
        kind: 'sale',
        reverses: null,
        appointment: { id, round: null },
        customerId: appointment.customer_id,
        lines: [keptLine(held)],
        payments: [],
        tips: [],
        rounding: 0,
        depositUsed: held,
        reason: '',
      })
    else
      await writeMoves(work.trx, till, { appointmentId: id, reason: 'Seña devuelta' }, [
        {
          from: accountFor(till, methodFor(till, method, 'method').id),
          to: { name: 'deposits' },
          amount: held,
        },
      ])
    const action = how === 'keep' ? 'deposit.kept' : 'deposit.given_back'
    await noteAct(work, account, action, id, { amount: held })
    const givenBackBy = how === 'keep' ? null : methodFor(till, method, 'method').id
    await work.emit({
      type: 'deposit.settled',
      organizationId,
      shopId,
      appointmentId: id,
      amount: held,
      givenBackBy,
    })
    return { held: 0, sale }
  })
}

function keptLine(amount: number) {
  return {
    id: randomUUID(),
    kind: 'kept_deposit',
    itemId: null,
    name: 'Seña retenida',
    staff: null,
    quantity: 1,
    listPrice: amount,
    unitPrice: amount,
    discount: 0,
    net: amount,
    reversesLine: null,
    packageId: null,
    isPaidByPackage: false,
  } as const
}
