/**
 * One unit of work: all that a use case writes, in one transaction. A refusal, like any error that is thrown, rolls it
 * back whole. What happened in it is emitted as events, to which other folders listen (`listeners.ts`).
 */
import type { Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import type { DomainEvent } from '#server/events.ts'
import { askingNow } from './asking.ts'
import { tellAfter, tellInside } from './events.ts'
import { storeAnswer } from './stored-answers.ts'

export type Work = {
  readonly trx: Transaction<unknown>
  /** The application's clock at its begin, in epoch milliseconds. */
  readonly now: number
  /** Says what happened. Resolves when all who listen inside the transaction have written their part. */
  readonly emit: (event: DomainEvent) => Promise<void>
}

type Act<Done> = (work: Work) => Promise<Done>

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
  const { clock, database } = context
  const events: DomainEvent[] = []
  const record = takeRecord()
  const done = await database.db.transaction().execute(async trx => {
    const work: Work = {
      trx,
      now: clock.now(),
      emit: async event => {
        events.push(event)
        await tellInside(context, work, event)
      },
    }
    const write = await record?.(trx)
    const done = await act(work)
    await write?.(done)
    await end(trx, done)
    return done
  })
  await tellAfter(context, events)
  context.outbox.wake()
  return done
}

/** The audit of the call is written once, by its first unit of work. */
function takeRecord() {
  const asking = askingNow()
  const record = asking?.record ?? null
  if (asking !== null) asking.record = null
  return record
}
