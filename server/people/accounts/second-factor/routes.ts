import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { accountOf, type Account } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { findPasskeys } from '../passkeys/own-passkeys.ts'
import { confirmedUntil, confirmFactor, confirmSignIn } from './confirm-sign-in.ts'
import { confirmApp, removeApp, renewRecoveryCodes, startApp } from './own-app.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

export function secondFactorRoutes(context: Context, limiter: Limiter) {
  return handlers({
    confirmSignIn: async ({ body, client }) => await confirmSignIn(context, limiter, body, client),
    getSecondFactor: async ({ caller }) => await findSecondFactor(context, accountOf(caller)),
    confirmFactor: async ({ body, caller }) => {
      const until = await confirmFactor(context, limiter, accountOf(caller), body)
      return { confirmed_until: toOffsetIso(until, 'UTC') }
    },
    startApp: async ({ body, caller }) =>
      await startApp(context, limiter, accountOf(caller), body.password),
    confirmApp: async ({ body, caller }) => ({
      recovery_codes: await confirmApp(context, limiter, accountOf(caller), body.code),
    }),
    removeApp: async ({ caller }) => {
      await removeApp(context, accountOf(caller))
    },
    renewRecoveryCodes: async ({ caller }) => ({
      recovery_codes: await renewRecoveryCodes(context, accountOf(caller)),
    }),
  })
}

type Row = { readonly created_at: number; readonly last_used_at: number | null }

async function findSecondFactor(
  context: Context,
  { userId, sessionId }: Account,
): Promise<Reply<'getSecondFactor'>> {
  const { db } = context.database
  const { rows } = await sql<Row>`
    select created_at, last_used_at from second_factors
    where user_id = ${userId} and kind = 'app' and confirmed_at is not null`.execute(db)
  const [app] = rows
  return {
    app:
      app === undefined
        ? null
        : { created_at: isoOf(app.created_at), last_used_at: isoOrNull(app.last_used_at) },
    passkeys: (await findPasskeys(db, userId)).map(key => ({
      ...key,
      created_at: isoOf(key.created_at),
      last_used_at: isoOrNull(key.last_used_at),
    })),
    recovery_codes_left: await countRecoveryCodes(db, userId),
    confirmed_until: isoOrNull(await confirmedUntil(context, sessionId)),
  }
}

const isoOf = (at: number): string => toOffsetIso(at, 'UTC')
const isoOrNull = (at: number | null): string | null => (at === null ? null : isoOf(at))
