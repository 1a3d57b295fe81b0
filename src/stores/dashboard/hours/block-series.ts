/* How often blocks that were made together come back. Pure. */
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { dateOf } from '#contract/texts/texts.ts'
import type { Block, BlockFields } from './blocks.ts'

const WEEK = 7
/** The longest step that the server takes. */
const MOST_WEEKS = 12

/** The longest interval, in weeks, that hits every block; dates without a block become exceptions. */
export function repeatsOf(
  blocks: readonly Pick<Block, 'starts_at'>[],
): NonNullable<BlockFields['repeats']> {
  const dates = blocks.map(block => dateOf(block.starts_at)).toSorted()
  const [first = '', until = first] = [dates[0], dates.at(-1)]
  const weeks = dates.map(date => daysBetween(first, date) / WEEK)
  const every = longestStep(weeks)
  const steps = Math.floor((weeks.at(-1) ?? 0) / every)
  const days = Array.from({ length: steps }, (_, step) => addDays(first, step * every * WEEK))
  return { every_weeks: every, until, except: days.filter(day => !dates.includes(day)) }
}

function longestStep(weeks: readonly number[]): number {
  const steps = Array.from({ length: MOST_WEEKS }, (_, shorter) => MOST_WEEKS - shorter)
  const isAlone = weeks.every(week => week === 0)
  return isAlone ? 1 : (steps.find(step => weeks.every(week => week % step === 0)) ?? 1)
}
