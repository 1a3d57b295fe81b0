/** Kysely's PostgreSQL dialect with a span for each transaction. Used only when tracing is on. */
import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely'
import { beginSpan, type Span } from './trace.ts'

export class TracedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new TracedDriver(this.#config)
  }
}

class TracedDriver extends PostgresDriver {
  readonly #open = new WeakMap<DatabaseConnection, Span>()

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const facts = { 'db.system.name': 'postgresql' } as const
    const span = beginSpan({ name: 'transaction', kind: 'client', facts })
    if (span !== null) this.#open.set(connection, span)
    await super.beginTransaction(connection, settings)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#open.get(connection)?.end({ 'db.outcome': 'commit' })
    this.#open.delete(connection)
  }

  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    this.#open.get(connection)?.end({ 'db.outcome': 'rollback' }, true)
    this.#open.delete(connection)
    await super.rollbackTransaction(connection)
  }
}
