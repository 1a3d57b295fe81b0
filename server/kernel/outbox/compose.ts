import type { Kysely } from 'kysely'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '../db/connect.ts'
import type { Secrets } from '../secrets.ts'
import type { Mail } from './mail-layout.ts'
import type { DueMessage } from './outbox-rows.ts'
import type { Push } from './push-transport.ts'

export type Writer = {
  readonly db: Kysely<unknown>
  readonly secrets: Secrets
  readonly publicUrl: string
  /** The sender's address, also the organizer in calendar files. */
  readonly mailFrom: string
  readonly now: number
}

export type Writing = {
  readonly database: Pick<Database, 'db'>
  readonly secrets: Secrets
  readonly config: Pick<Config, 'publicUrl' | 'mailFrom'>
  readonly clock: Clock
}

/** What composing a message needs, at the present time of the application's clock. */
export function writerOf({ database, secrets, config, clock }: Writing): Writer {
  const { publicUrl, mailFrom } = config
  return { db: database.db, secrets, publicUrl, mailFrom, now: clock.now() }
}

export type Addressed = Pick<DueMessage, 'subject_id' | 'recipient' | 'payload'>

/** Why a message that was due is not sent after all. */
export type Dropped = { readonly dropped: string }
/** A mail, or why there is none. */
export type Composed = { readonly mail: Mail } | Dropped
/** A push, or `quietUntil` (epoch milliseconds) when its recipient wants no pushes before then. */
export type ComposedPush = { readonly push: Push } | { readonly quietUntil: number } | Dropped

/** Composes a message from the present data, not from that of the time when it was added to the outbox. */
export type Compose = (writer: Writer, message: Addressed) => Composed | Promise<Composed>

export type ComposePush = (writer: Writer, message: Addressed) => Promise<ComposedPush>

/** Which function composes which kind; handed in because the kernel imports no noun. */
export type MailsByKind = Readonly<Record<string, Compose>>
export type PushesByKind = Readonly<Record<string, ComposePush>>
