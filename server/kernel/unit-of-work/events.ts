/** How other folders hear of what happened in a unit of work. */
import type { Transaction } from 'kysely'

/**
 * Everything that can happen, by its name. Each folder declares its own events here, beside the code that emits them;
 * `listeners.ts` lists who hears of each. They are named for whoever hears of them, also outside of this product.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to elsewhere
export interface DomainEvents {}

type EventType = keyof DomainEvents
export type EventOf<Type extends EventType> = {
  [Name in Type]: { readonly type: Name } & DomainEvents[Name]
}[Type]

export type Work = {
  readonly trx: Transaction<unknown>
  /** The application's clock at its begin, in epoch milliseconds. */
  readonly now: number
  /** Says what happened. Resolves when all who listen inside the transaction have written their part. */
  readonly emit: (event: EventOf<EventType>) => Promise<void>
}

/** For each event who listens, in the order in which they are told. */
export type Listeners<Context> = {
  readonly [Type in EventType]: {
    /** Write their part in the transaction of the event; what they throw rolls everything back. */
    readonly inside?: readonly Inside<Type, Context>[]
    /** Hear of it once it is committed, one event after the other. */
    readonly after?: readonly After<Type, Context>[]
  }
}
type Inside<Type extends EventType, Context> = (
  work: Work,
  event: EventOf<Type>,
  context: Context,
) => Promise<void>
type After<Type extends EventType, Context> = (
  event: EventOf<Type>,
  context: Context,
) => void | Promise<void>
