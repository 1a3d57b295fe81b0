import { useStore } from '@nanostores/react'
import type { SessionUser } from '#contract/protocol/roles.ts'
import { sectionNames, shellTexts as texts } from '#messages/dashboard/dashboard.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { isStaff, type Section, sectionsFor } from '#stores/dashboard/routes.ts'
import { $shop } from '#stores/dashboard/shop.ts'

/** The sections somebody finds, and in which of them they are. */
export function useLinks(user: SessionUser, section: Section | null) {
  const loaded = valueOf(useStore($shop))
  const own = sectionsFor(user.role)
  // Of the team, and nobody answered them.
  const requests = loaded?.hours_requests
  const isDraft = user.role.includes('comerce_admin') && loaded?.comerce.status === 'draft'
  const hasHome = isDraft || own.length === 0
  const names: Section[] = hasHome ? ['home', ...own] : own
  // `/dashboard` shows the first section to whoever has nothing left to prepare.
  const here = section === 'home' && !hasHome ? own[0] : section
  return names.map(name => ({
    name,
    isHere: name === here,
    words:
      name === 'home' && !isStaff(user.role)
        ? texts.myAppointments
        : sectionNames[name] + (name === 'hours' && requests ? ` (${requests})` : ''),
  }))
}
