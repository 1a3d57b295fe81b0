/**
 * One unit of work: all that a use case writes, in one transaction. A refusal, like any error that is thrown, rolls it
 * back whole. What happened in it is emitted as events, to which other folders listen (`listeners.ts`).
 */
import type { Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import { askingNow } from './asking.ts'
import type { Work } from './events.ts'
import { storeAnswer } from './stored-answers.ts'

type Act<Done> = (work: Work) => Promise<Done>
type Event = Parameters<Work['emit']>[0]

export async function transact<Done>(context: Context, act: Act<Done>): Promise<Done> {
  return await perform(context, act, async () => undefined)
}

/**
 * As `transact`, for work that returns the answer of the call. With an `Idempotency-Key` it is done at most once: the
 * answer is the last thing that the transaction writes, and of two requests with one key the second is rolled back.
 */
export async function once<Answer>(context: Context, act: Act<Answer>): Promise<Answer> {
  const key = askingNow()?.idempotency ?? null
  return await perform(context, act, async (trx, answer) => {
    if (key !== null) await storeAnswer(context, trx, key, answer)
  })
}

async function perform<Done>(
  context: Context,
  act: Act<Done>,
  end: (trx: Transaction<unknown>, done: Done) => Promise<void>,
): Promise<Done> {
  const { clock, database, outbox } = context
  const events: Event[] = []
  const record = takeRecord()
  let own: Transaction<unknown> | null = null
  const done = await database.db.transaction().execute(async trx => {
    own = trx
    const emit = async (event: Event) => {
      events.push(event)
      for (const listen of listenersTo(context, event).inside ?? [])
        await listen(work, event, context)
    }
    const work: Work = { trx, now: clock.now(), emit }
    const write = await record?.(trx)
    const done = await act(work)
    await write?.(done)
    await end(trx, done)
    return done
  })
  for (const event of events) await tellAfter(context, event)
  // Listeners may write messages as rows.
  if (events.length > 0) outbox.wake()
  else if (own !== null) outbox.committed(own)
  return done
}

/** The change is committed: a listener that fails is logged as a bug, and the others hear of it all the same. */
async function tellAfter(context: Context, event: Event): Promise<void> {
  for (const listen of listenersTo(context, event).after ?? []) {
    try {
      await listen(event, context)
    } catch (error) {
      context.log.error({ err: error, event: event.type }, 'A listener failed after the commit')
    }
  }
}

type Heard = {
  readonly inside?: readonly ((work: Work, event: Event, context: Context) => Promise<void>)[]
  readonly after?: readonly ((event: Event, context: Context) => void | Promise<void>)[]
}

/** Each listener takes the events of its own name, which no signature can say of a looked-up one. */
function listenersTo({ listeners }: Context, { type }: Event): Heard {
  return listeners[type] as Heard
}

/** The audit of the call is written once, by its first unit of work. */
function takeRecord() {
  const asking = askingNow()
  const record = asking?.record ?? null
  if (asking !== null) asking.record = null
  return record
}
