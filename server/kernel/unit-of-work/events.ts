/** How listeners hear of what happened in a unit of work. */
import type { Context } from '#server/context.ts'
import type { DomainEvent } from '#server/events.ts'
import type { Work } from './work.ts'

type EventType = DomainEvent['type']
export type EventOf<Type extends EventType> = Extract<DomainEvent, { readonly type: Type }>

/** Writes its part in the transaction of the event; what it throws rolls everything back. */
export type Inside<Event> = (work: Work, event: Event, context: Context) => Promise<void>
/** Hears of it once it is committed, one event after the other. */
export type After<Event> = (event: Event, context: Context) => void | Promise<void>

/** For each event who listens, in the order in which they are told. */
export type Listeners = {
  readonly [Type in EventType]: {
    readonly inside?: readonly Inside<EventOf<Type>>[]
    readonly after?: readonly After<EventOf<Type>>[]
  }
}

type Heard = {
  readonly inside?: readonly Inside<DomainEvent>[]
  readonly after?: readonly After<DomainEvent>[]
}

/** Each listener takes the events of its own type, which no signature can say of a looked-up one. */
function listenersTo({ listeners }: Context, { type }: DomainEvent): Heard {
  return listeners[type] as Heard
}

export async function tellInside(context: Context, work: Work, event: DomainEvent): Promise<void> {
  for (const listen of listenersTo(context, event).inside ?? []) await listen(work, event, context)
}

/** The change is committed: a listener that fails is logged as a bug, and the others hear of it all the same. */
export async function tellAfter(context: Context, events: readonly DomainEvent[]): Promise<void> {
  for (const event of events) {
    for (const listen of listenersTo(context, event).after ?? []) {
      try {
        await listen(event, context)
      } catch (error) {
        context.log.error({ err: error, event: event.type }, 'A listener failed after the commit')
      }
    }
  }
}
