import { computed } from 'nanostores'
import { $session } from '#stores/session/session.ts'
import { valueOf } from './loadable.ts'
import { isSeenBy, type Section, sectionsFor } from './routes.ts'
import { $shop } from './shop.ts'

/** The sections that the user can open; those that depend on who they are in the shop once it is loaded. */
export const $ownSections = computed([$session, $shop], (session, loaded): readonly Section[] => {
  const roles = session?.role ?? []
  const shop = valueOf(loaded)
  const member = {
    isOwner: roles.includes('comerce_admin'),
    runsAll: shop?.own_staff === null,
    isServing: (shop?.works_as ?? null) !== null,
  }
  return sectionsFor(roles).filter(section => isSeenBy(section, member))
})
