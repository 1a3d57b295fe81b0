/* The engine's suggestions for more free slots, each applied with the same call as on its own screen. */
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { $services, $staff, services, staff } from './catalogue.ts'
import { addException } from './change-hours.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { resources } from './resources.ts'
import { saveSettings } from './settings.ts'
import { why, type ExplainAvailability } from './explain-availability.ts'

export type Suggestion = ExplainAvailability['remedies'][number]
type Change = Suggestion['change']
type Answer = { readonly ok: true } | { readonly ok: false; readonly problem: ProblemWire }

export async function applySuggestion(
  { change }: Suggestion,
  date: string,
): Promise<ProblemWire | null> {
  const answer = await apply(change, date)
  if (!answer.ok) return answer.problem
  await Promise.all([why.reload(), services.reload(), staff.reload()])
  return null
}

async function apply(change: Change, date: string): Promise<Answer> {
  switch (change.kind) {
    case 'hours': {
      const { staff: staffMember, ranges } = change
      const problem = await addException({
        staff: staffMember,
        from: date,
        to: date,
        kind: 'open',
        ranges,
        reason: null,
      })
      return problem ? { ok: false, problem } : { ok: true }
    }
    case 'offer': {
      const staffMember = valueOf($staff.get())?.find(one => one.id === change.staff)
      const offered = [...(staffMember?.services ?? []), change.service]
      return await call('updateStaff', {
        params: { id: change.staff },
        body: { services: offered },
      })
    }
    case 'resource': {
      const { resource, quantity } = change
      const answer = await call('updateResource', { params: { id: resource }, body: { quantity } })
      void resources.reload()
      return answer
    }
    case 'buffers':
      return await call('updateService', {
        params: { id: change.service },
        body: { buffer_before_minutes: 0, buffer_after_minutes: 0 },
      })
    case 'rules':
      return await changeRules(change)
  }
}

async function changeRules({ service, rules }: Change & { kind: 'rules' }): Promise<Answer> {
  if (service === null) {
    const problem = await saveSettings({ rules })
    return problem ? { ok: false, problem } : { ok: true }
  }
  const own = valueOf($services.get())?.find(one => one.id === service)?.rules
  return await call('updateService', {
    params: { id: service },
    body: { rules: { ...own, ...rules } },
  })
}
