import type { ManagedAppointmentWire } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Found } from '#server/scheduling/find.ts'
import { paysOnLine } from './accounts.ts'
import { findOpenCheckout } from './checkout.ts'

/** Whether an appointment waits for a deposit that can be paid on line, and the page where it can. */
export async function payOnlineOf(
  context: Context,
  { appointment }: Found,
): Promise<ManagedAppointmentWire['pay_online']> {
  if (appointment.status !== 'awaiting_deposit') return null
  const shop = { organizationId: appointment.organization_id, shopId: appointment.comerce_id }
  if (!(await paysOnLine(context, shop))) return null
  const open = await findOpenCheckout(context.database.db, context.clock.now(), appointment)
  return { checkout_url: open?.checkout_url ?? null }
}
