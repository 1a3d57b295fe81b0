/* The steps before a new shop goes online, and their sections. Pure. */
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

/** Address of a step; for services and staff with the form already open. */
export function hrefOfStep(step: SetupStep): string {
  const place = placeOfStep[step]
  const isDialog = place === 'services' || place === 'staff'
  return isDialog ? `${sections[place]}?nuevo=1` : sections[place]
}

export type Thread = {
  /** The number of this section's first step, from one. */
  readonly number: number
  readonly isDone: boolean
  /** The next unfinished step in another section; null when there is none. */
  readonly next: SetupStep | null
}

/** Null when the section has no step. */
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
