import type { FastifyBaseLogger } from 'fastify'
import type { Policy } from './scheduling/book/policies.ts'
import type { Availability } from './scheduling/availability/memory.ts'
import type { BackupSchedule } from './backup/schedule.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './kernel/db/connect.ts'
import type { Deliverer } from './integrations/webhooks/deliver.ts'
import type { LogCounts } from './kernel/log-counts.ts'
import type { Replica } from './kernel/db/replica.ts'
import type { MessageKind } from './mails.ts'
import type { NoticeKeeper } from './shop/notices/keeper.ts'
import type { RefusalLog } from './kernel/http/refusal-log.ts'
import type { Listeners } from './kernel/unit-of-work/events.ts'
import type { Outbox } from './kernel/outbox/outbox.ts'
import type { Publisher } from './kernel/realtime/publish.ts'
import type { LostSearches } from './shop/stats/lost-searches.ts'
import type { Secrets } from './kernel/secrets.ts'
import type { Uploads } from './kernel/uploads/uploads.ts'

/** What every use case may need; assembled once by `app.ts`, handed on by parameter. */
export type Context = {
  readonly config: Config
  readonly database: Database
  /** For heavy reads that decide nothing. */
  readonly replica: Replica
  readonly clock: Clock
  readonly secrets: Secrets
  readonly availability: Availability
  readonly outbox: Outbox<MessageKind>
  /** Who hears of what a unit of work emits. */
  readonly listeners: Listeners<Context>
  /** What is asked before a booking. */
  readonly policies: readonly Policy<Context>[]
  readonly publisher: Publisher
  readonly uploads: Uploads
  /**
   * External calendars whose events block the time of staff. Any process reads those that are due after `wake`, this
   * process after `refresh`.
   */
  readonly calendars: { readonly wake: () => void; readonly refresh: () => Promise<void> }
  /** Imports that are being written or taken back: any process goes on with them after `wake`, this one after `run`. */
  readonly imports: { readonly wake: () => void; readonly run: () => Promise<void> }
  /** WhatsApp messages, and what customers answer: any process works on them after `wake`, this one after `run`. */
  readonly whatsapp: { readonly wake: () => void; readonly run: () => Promise<void> }
  /** Copies of businesses to be made or restored: any process works on them after `wake`, this one after `run`. */
  readonly exports: { readonly wake: () => void; readonly run: () => Promise<void> }
  /** Sends to other programs what happened. */
  readonly webhooks: Deliverer
  /** What is to be asked of payment providers: any process does it after `wake`, this one after `run`. */
  readonly onlinePayments: { readonly wake: () => void; readonly run: () => Promise<void> }
  readonly backups: BackupSchedule
  readonly notices: NoticeKeeper
  readonly lost: LostSearches
  /** The public VAPID key, with which browsers subscribe to pushes of this server. */
  readonly pushKey: string
  readonly refusals: RefusalLog
  /** What the log warned of, counted. */
  readonly logCounts: LogCounts
  readonly log: FastifyBaseLogger
}
