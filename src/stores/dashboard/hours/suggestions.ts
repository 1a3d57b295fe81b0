/* The engine's suggestions for more free slots, each applied with the same call as on its own screen. */
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { $services, $staff, services, staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { addException } from './change-hours.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { resources } from '#stores/dashboard/catalogue/resources.ts'
import { saveSettings } from '#stores/dashboard/settings/settings.ts'
import { why, type ExplainAvailability } from './explain-availability.ts'

export type Suggestion = ExplainAvailability['remedies'][number]
type Change = Suggestion['change']

export async function applySuggestion({ change: wanted }: Suggestion, date: string) {
  const problem = await apply(wanted, date)
  if (!problem) await Promise.all([why.reload(), services.reload(), staff.reload()])
  return problem
}

function apply(wanted: Change, date: string): Promise<ProblemWire | null> {
  switch (wanted.kind) {
    case 'hours': {
      const { staff: staffMember, ranges } = wanted
      const days = { from: date, to: date }
      return addException({ staff: staffMember, ...days, kind: 'open', ranges, reason: null })
    }
    case 'offer': {
      const { staff: id, service } = wanted
      const staffMember = valueOf($staff.get())?.find(one => one.id === id)
      const offered = [...(staffMember?.services ?? []), service]
      return change(call('updateStaff', { params: { id }, body: { services: offered } }))
    }
    case 'resource': {
      const { resource: id, quantity } = wanted
      return change(call('updateResource', { params: { id }, body: { quantity } })).finally(() => {
        void resources.reload()
      })
    }
    case 'buffers':
      return change(
        call('updateService', {
          params: { id: wanted.service },
          body: { buffer_before_minutes: 0, buffer_after_minutes: 0 },
        }),
      )
    case 'rules':
      return changeRules(wanted)
  }
}

function changeRules({ service: id, rules }: Change & { kind: 'rules' }) {
  if (id === null) return saveSettings({ rules })
  const own = valueOf($services.get())?.find(one => one.id === id)?.rules
  return change(call('updateService', { params: { id }, body: { rules: { ...own, ...rules } } }))
}
