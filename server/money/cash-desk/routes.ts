import { limits } from '#contract/protocol/limits.ts'
import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { findMoneySettings } from '../money-settings/find-settings.ts'
import { closeDesk, deskOf, moveCash, openDesk, readDesk } from './cash-desk.ts'
import { findDesks, leftInDrawer, toDeskWire } from './queries.ts'

export function cashDeskRoutes(context: Context) {
  const { db } = context.database
  return handlers({
    getCashDesk: async ({ caller }) => {
      const member = deskOf(accountOf(caller))
      const [last] = await findDesks(db, member)
      return {
        cash_desk: last === undefined ? null : await readDesk(db, member, last.id),
        proposed_float: (await leftInDrawer(db, member)) ?? 0,
      }
    },
    openCashDesk: async ({ caller, body }) => await openDesk(context, accountOf(caller), body),
    moveCash: async ({ caller, body }) => await moveCash(context, accountOf(caller), body),
    closeCashDesk: async ({ caller, body }) => await closeDesk(context, accountOf(caller), body),
    listCashDesks: async ({ caller }) => {
      const member = deskOf(accountOf(caller))
      const { counts_blind: isBlind } = await findMoneySettings(db, member)
      const rows = await findDesks(db, member, { limit: limits.page_size })
      const isHidden = isBlind && member.role !== 'comerce_admin'
      return {
        items: rows.map(row => {
          const { moves: _moves, ...desk } = toDeskWire(row, [], isHidden)
          return desk
        }),
        next_cursor: null,
      }
    },
    getPastCashDesk: async ({ caller, params }) => ({
      cash_desk: await readDesk(db, deskOf(accountOf(caller)), params.id),
    }),
  })
}
