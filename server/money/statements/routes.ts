import { sql } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { accountOf, type Membership, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { Bytes, handlers } from '#server/kernel/http/handler.ts'
import {
  deleteCommissionRule,
  findCommissionRules,
  saveCommissionRule,
} from './commission-rules.ts'
import { addLine, settleStatement } from './settle.ts'
import { listStatements, readStatement, staffOf, statementCsv } from './statement.ts'

export function statementRoutes(context: Context) {
  const { db } = context.database
  return handlers({
    getStatement: async ({ caller, query: { staff, ...asked } }) => {
      const member = membershipOfCaller(caller)
      return await readStatement(db, member, staffOf(member, staff), asked)
    },
    listStatements: async ({ caller }) => await listStatements(db, membershipOfCaller(caller)),
    exportStatement: async ({ caller, query: { staff, ...asked } }) => {
      const statement = await readStatement(db, membershipOfCaller(caller), staff, asked)
      return new Bytes(statementCsv(statement), 'text/csv; charset=utf-8')
    },
    settleStatement: async ({ caller, body }) =>
      await settleStatement(context, accountOf(caller), body),
    listSettlements: async ({ caller, query }) => {
      const member = membershipOfCaller(caller)
      const isOwner = member.role === 'comerce_admin'
      const staff = isOwner ? query.staff : staffOf(member, query.staff)
      return await listSettlements(context, member, staff)
    },
    addStatementLine: async ({ caller, body }) => await addLine(context, accountOf(caller), body),
    listCommissionRules: async ({ caller }) => ({
      items: await findCommissionRules(db, membershipOfCaller(caller)),
      next_cursor: null,
    }),
    saveCommissionRule: async ({ caller, body }) =>
      await saveCommissionRule(context, membershipOfCaller(caller), body),
    deleteCommissionRule: async ({ caller, params }) =>
      await deleteCommissionRule(context, membershipOfCaller(caller), params.id),
  })
}

type Settlement = Reply<'settleStatement'>['settlement']

async function listSettlements(
  { database: { db } }: Context,
  { organizationId, shopId }: Membership,
  staff: string | undefined,
): Promise<Reply<'listSettlements'>> {
  const { rows } = await sql<Omit<Settlement, 'settled_at'> & { at: number; time_zone: string }>`
    select t.id, json_build_object('id', st.id, 'name', st.name) as staff, t.from_date::text as from,
      t.to_date::text as to, t.total, t.method, t.settled_at as at, u.name as settled_by, c.time_zone
    from settlements t
    join staff st on st.organization_id = t.organization_id and st.id = t.staff_id
    join comerces c on c.organization_id = t.organization_id and c.id = t.comerce_id
    join users u on u.id = t.settled_by
    where t.organization_id = ${organizationId} and t.comerce_id = ${shopId}
      and ${staff === undefined ? sql`true` : sql`t.staff_id = ${staff}`}
    order by t.settled_at desc, t.id limit ${limits.page_size}`.execute(db)
  return {
    items: rows.map(({ at, time_zone: timeZone, ...row }) => ({
      ...row,
      settled_at: toOffsetIso(at, timeZone),
    })),
    next_cursor: null,
  }
}
