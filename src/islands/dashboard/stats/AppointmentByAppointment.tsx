import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { statusNames } from '#messages/dashboard/agenda.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { statsTexts as texts } from '#messages/dashboard/stats.ts'
import { $isOwner } from '#stores/dashboard/shop.ts'
import { downloadAppointments } from '#stores/dashboard/office/appointments-sheet.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'
import parts from '../parts/parts.module.css'

type Props = { readonly from: string; readonly to: string }

/** The owner's, as every list that leaves the shop. */
export function AppointmentByAppointment({ from, to }: Props) {
  const isOwner = useStore($isOwner)
  const [isBusy, setBusy] = useState(false)
  const { showToast } = useToast()
  if (!isOwner) return null
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    const problem = await downloadAppointments(
      { from, to },
      { ...texts.sheet, statuses: statusNames },
    )
    setBusy(false)
    if (problem) showToast({ message: problemWords(problem), type: 'error' })
  }
  return (
    <div className={`${parts.actions} ${parts.middle}`}>
      <Button
        look="plain small"
        label={isBusy ? texts.preparing : texts.appointmentByAppointment}
        aria-disabled={isBusy}
        onClick={() => void download()}
      />
      <span className="soft small">{texts.appointmentByAppointmentHint}</span>
    </div>
  )
}
