import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { appointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { canBecome } from '#stores/dashboard/appointment/appointment.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $mayCharge, isUncharged } from '#stores/dashboard/sales/may-charge.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { Skeleton } from '#islands/dashboard/parts/Loaded.tsx'
import { loadCharge } from '../../sales/load-charge.ts'
import type { AppointmentMode } from './use-mode.ts'
import { useStatusChange } from './use-status-change.ts'

type ChargeProps = {
  readonly appointment: AppointmentWire
  /** Null for whoever may not charge. */
  readonly onCharge: (() => void) | null
}

/** What is over and was not charged can still be; what was charged has its sale. */
export function ChargeAction({ appointment, onCharge }: ChargeProps) {
  const { sale } = appointment
  if (sale !== undefined)
    return <ButtonLink look="plain" label={texts.seeSale} href={`${sections.sales}?id=${sale}`} />
  if (onCharge === null || !isUncharged(appointment)) return null
  return <Button look="go" label={texts.charge} data-mode="charging" onClick={onCharge} />
}

/** Whoever may charge has the panel loaded ahead. */
export function useMayCharge(): boolean {
  const mayCharge = useStore($mayCharge)
  useEffect(() => void (mayCharge && loadCharge().catch(() => null)), [mayCharge])
  return mayCharge
}

const ChargePanel = lazyPart(async () => (await loadCharge()).ChargePanel)

type ChargingProps = {
  readonly appointment: AppointmentWire
  readonly onMode: (mode: AppointmentMode) => void
  readonly onBack: () => void
  readonly onProblem: (words: string | null) => void
  readonly onDone: () => void
}

/** The panel of charging, in a file of its own. */
export function Charging({ onProblem, ...props }: ChargingProps) {
  const { appointment, onDone } = props
  const { change, isSending } = useStatusChange(appointment, { onProblem, onDone })
  const later = () => void (!isSending && change('completed'))
  return (
    <Suspense fallback={<Skeleton rows={3} />}>
      <ChargePanel {...props} onLater={canBecome(appointment, 'completed') ? later : null} />
    </Suspense>
  )
}
