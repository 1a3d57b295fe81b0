import { findManaged } from './scheduling/find.ts'
import { findByToken } from './booking/waitlist/find.ts'
import { findQueuePlace } from './booking/walk-ins/find-place.ts'
import type { Context } from './context.ts'
import type { OpenLink } from './people/push/routes.ts'

/** What a push subscription by link belongs to. Refuses an invalid link. */
export const openLink: OpenLink = async (context: Context, kind, token) => {
  if (kind === 'appointment') {
    const { appointment } = await findManaged(context, token)
    const { organization_id: organizationId, id, manage_generation: generation } = appointment
    return { organizationId, column: 'appointment_id', id, generation }
  }
  if (kind === 'waitlist') {
    const { entry } = await findByToken(context, token)
    const { organization_id: organizationId, id } = entry
    return { organizationId, column: 'waitlist_id', id, generation: 1 }
  }
  const { shop, walkIn } = await findQueuePlace(context, token)
  const { organizationId } = shop.row
  return { organizationId, column: 'walk_in_id', id: walkIn.id, generation: 1 }
}
