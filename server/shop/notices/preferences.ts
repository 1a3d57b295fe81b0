import { sql, type Kysely } from 'kysely'
import {
  noticeKinds,
  type NoticeKind,
  type NoticePreferences,
  type WantedPreferences,
} from '#contract/notices.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import type { Reader } from './queries.ts'

type Channels = NoticePreferences['channels']
export type PreferencesRow = {
  readonly channels: Partial<Channels> | null
  readonly quiet_from: number | null
  readonly quiet_to: number | null
  readonly digest: boolean | null
  readonly push?: Partial<NoticePreferences['push']> | null
}

/**
 * A member's preferences, with the defaults for what they have not chosen: everything on the screen with sound; by
 * mail, for administrators, what they would miss while nobody is there, and for all the requests for hours and their
 * answers.
 */
export function preferencesFrom(
  role: Membership['role'],
  row: PreferencesRow | undefined,
): NoticePreferences {
  const usual = (kind: NoticeKind) => ({
    screen: true,
    sound: true,
    mail: kind === 'ask' || (role === 'comerce_admin' && kind !== 'team'),
  })
  const chosen = row?.channels ?? {}
  const channels = Object.fromEntries(
    noticeKinds.map(kind => [kind, { ...usual(kind), ...chosen[kind] }]),
  ) as Channels
  const { quiet_from: from = null, quiet_to: to = null } = row ?? {}
  const quiet = from === null || to === null ? null : { from, to }
  const push = { new: true, cancel: true, move: true, arrived: true, ...row?.push }
  return { channels, push, quiet, digest: row?.digest ?? true }
}

export async function findPreferences(
  db: Kysely<unknown>,
  { organizationId, shopId, userId }: Reader,
  role: Membership['role'],
): Promise<NoticePreferences> {
  const { rows } = await sql<PreferencesRow>`
    select channels, push, quiet_from, quiet_to, digest from notice_settings
    where organization_id = ${organizationId} and comerce_id = ${shopId} and user_id = ${userId}`.execute(
    db,
  )
  return preferencesFrom(role, rows[0])
}

/** Optional fields that are not given stay as they are. */
export function mergePreferences(
  before: NoticePreferences,
  { channels, push, quiet, digest }: WantedPreferences,
): NoticePreferences {
  return {
    channels: {
      ...channels,
      review: channels.review ?? before.channels.review,
      ask: channels.ask ?? before.channels.ask,
    },
    push: push ?? before.push,
    quiet,
    digest: digest ?? before.digest,
  }
}

export async function savePreferences(
  db: Kysely<unknown>,
  { organizationId, shopId, userId }: Reader,
  { channels, push, quiet, digest }: NoticePreferences,
): Promise<void> {
  await sql`
    insert into notice_settings (organization_id, comerce_id, user_id, channels, push, quiet_from, quiet_to,
      digest)
    values (${organizationId}, ${shopId}, ${userId}, ${JSON.stringify(channels)},
      ${JSON.stringify(push)}, ${quiet?.from ?? null}, ${quiet?.to ?? null}, ${digest})
    on conflict (organization_id, comerce_id, user_id) do update set channels = excluded.channels,
      push = excluded.push, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      digest = excluded.digest`.execute(db)
}
