import type { Kysely } from 'kysely'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '../db/connect.ts'
import type { Secrets } from '../secrets.ts'
import type { Mail } from './mail-layout.ts'
import type { DueMessage } from './outbox-rows.ts'

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

/** A mail, or why a message that was due is not sent after all. */
export type Composed = { readonly mail: Mail } | { readonly dropped: string }

/** Writes a message with what is true now, not with what was true when it was asked for. */
export type Compose = (writer: Writer, message: Addressed) => Composed | Promise<Composed>

/** Who writes which kind: handed in, because the kernel knows no noun. */
export type MailsByKind = Readonly<Record<string, Compose>>
