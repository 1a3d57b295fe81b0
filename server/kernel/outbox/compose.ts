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
  /** Who organizes what a calendar file invites to. */
  readonly mailFrom: string
  readonly now: number
}

export type Writing = {
  readonly database: Pick<Database, 'db'>
  readonly secrets: Secrets
  readonly config: Pick<Config, 'publicUrl' | 'mailFrom'>
  readonly clock: Clock
}

/** Who writes now. */
export function writerOf({ database, secrets, config, clock }: Writing): Writer {
  const { publicUrl, mailFrom } = config
  return { db: database.db, secrets, publicUrl, mailFrom, now: clock.now() }
}

/** Whom it goes to, and what it is about. */
export type Addressed = Pick<DueMessage, 'subject_id' | 'recipient' | 'payload'>

/** Why a message that was due is not sent after all. */
export type Dropped = { readonly dropped: string }
/** A mail, or why there is none. */
export type Composed = { readonly mail: Mail } | Dropped
/** News for a device; `quietUntil`: whoever it is for does not want to hear anything before. */
export type ComposedPush = { readonly push: Push } | { readonly quietUntil: number } | Dropped

/** Writes a message with what is true now, not with what was true when it was asked for. */
export type Compose = (writer: Writer, message: Addressed) => Composed | Promise<Composed>

export type ComposePush = (writer: Writer, message: Addressed) => Promise<ComposedPush>

/** Who writes which kind: handed in, because the kernel knows no noun. */
export type MailsByKind = Readonly<Record<string, Compose>>
export type PushesByKind = Readonly<Record<string, ComposePush>>
