import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Pulse, WorkState } from '#server/kernel/jobs/pulse.ts'

type Jobs = Reply<'getPlatformHealth'>['jobs']

/** The recurring works of all processes, those that fail first. Their times are shown by the application's clock. */
export async function findJobs({ clock }: Pick<Context, 'clock'>, pulse: Pulse): Promise<Jobs> {
  await pulse.refresh()
  const apart = clock.now() - Date.now()
  const at = (real: number | null) => (real === null ? null : new Date(real + apart).toISOString())
  const states = [...pulse.states()].sort((one, two) => rank(two) - rank(one))
  const last = Math.max(...states.map(({ succeededAt }) => succeededAt ?? 0))
  return {
    last_pass_at: last === 0 ? null : at(last),
    is_failing: states.some(state => rank(state) > 0),
    items: states.map(({ name, everySeconds, succeededAt, failingSince, isLate, ...state }) => ({
      name,
      every_seconds: everySeconds,
      succeeded_at: at(succeededAt),
      failing_since: at(failingSince),
      is_late: isLate,
      ...state,
    })),
  }
}

function rank({ failures, isLate }: WorkState): number {
  if (failures > 0) return 2
  return isLate ? 1 : 0
}
