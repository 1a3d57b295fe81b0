/* What a new shop does before its page is on line, and where. Pure. */
import { type Section, sections } from '#stores/dashboard/routes.ts'
import type { Checklist } from '#stores/dashboard/shop.ts'

export type SetupStep = Exclude<keyof Checklist, 'is_published'>

export const placeOfStep: Readonly<Record<SetupStep, Section>> = {
  has_service: 'services',
  has_staff: 'staff',
  has_hours: 'hours',
  has_address: 'page',
  has_whatsapp: 'page',
}
export const setupSteps = Object.keys(placeOfStep) as readonly SetupStep[]

/** Where a step is done: the form of the first service, or of the first person, is open already. */
export function hrefOfStep(step: SetupStep): string {
  const place = placeOfStep[step]
  const isDialog = place === 'services' || place === 'staff'
  return isDialog ? `${sections[place]}?nuevo=1` : sections[place]
}

export type Thread = {
  /** Which of the steps this section is, from one. */
  readonly number: number
  readonly isDone: boolean
  /** The next one that is missing, somewhere else; null when nothing is. */
  readonly next: SetupStep | null
}

/** Null where the section is no step of the way. */
export function threadIn(section: Section, checklist: Checklist): Thread | null {
  const own = setupSteps.filter(step => placeOfStep[step] === section)
  const [first] = own
  if (first === undefined) return null
  const missing = setupSteps.filter(step => !checklist[step])
  return {
    number: setupSteps.indexOf(first) + 1,
    isDone: own.every(step => checklist[step]),
    next: missing.find(step => !own.includes(step)) ?? null,
  }
}
