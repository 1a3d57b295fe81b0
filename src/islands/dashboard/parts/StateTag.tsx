import type { AppointmentStatus } from '#contract/contract.ts'
import { statusNames } from '#messages/dashboard/agenda.ts'
import { Icon, type IconName } from './Icon.tsx'

const icons: Record<AppointmentStatus, IconName> = {
  pending: 'pending',
  awaiting_deposit: 'pending',
  booked: 'booked',
  confirmed: 'confirmed',
  checked_in: 'checked_in',
  in_progress: 'in_progress',
  completed: 'completed',
  no_show: 'no_show',
  cancelled: 'cancelled',
  rejected: 'cancelled',
  expired: 'cancelled',
}

export function StateIcon({ status }: { readonly status: AppointmentStatus }) {
  return <Icon name={icons[status]} />
}

export function StateTag({ status }: { readonly status: AppointmentStatus }) {
  return (
    <span className={`tag state-${status}`}>
      <StateIcon status={status} />
      {statusNames[status]}
    </span>
  )
}
