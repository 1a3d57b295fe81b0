import { useStore } from '@nanostores/react'
import type { SessionUser } from '#contract/protocol/roles.ts'
import { sectionName, shellTexts as texts } from '#messages/dashboard/dashboard.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $ownSections } from '#stores/dashboard/own-sections.ts'
import { isStaff, type Section } from '#stores/dashboard/routes.ts'
import { $shop } from '#stores/dashboard/shop.ts'

/** The sections that the user can open, and which of them is the current one. */
export function useLinks(user: SessionUser, section: Section | null) {
  const loaded = valueOf(useStore($shop))
  const own = useStore($ownSections)
  // The team's requests that nobody has answered.
  const requests = loaded?.hours_requests
  const isDraft = user.role.includes('comerce_admin') && loaded?.comerce.status === 'draft'
  const hasHome = isDraft || own.length === 0
  const names: readonly Section[] = hasHome ? ['home', ...own] : own
  // Without anything left to prepare, `/dashboard` shows the first section.
  const here = section === 'home' && !hasHome ? own[0] : section
  return names.map(name => ({
    name,
    isHere: name === here,
    words:
      name === 'home' && !isStaff(user.role)
        ? texts.myAppointments
        : sectionName(name, user.role) + (name === 'hours' && requests ? ` (${requests})` : ''),
  }))
}
