import { useStore } from '@nanostores/react'
import { statusNames } from '#messages/dashboard/agenda.ts'
import { statsTexts as texts } from '#messages/dashboard/stats.ts'
import { $isOwner } from '#stores/dashboard/shop.ts'
import { downloadAppointments } from '#stores/dashboard/stats/appointments-sheet.ts'
import { Button } from '#islands/ui/Button.tsx'
import parts from '../parts/parts.module.css'
import { useSending } from '../parts/use-sending.ts'

type Props = { readonly from: string; readonly to: string }

/** A download of all appointments, for the owner only, like every export. */
export function AppointmentsDownload({ from, to }: Props) {
  const isOwner = useStore($isOwner)
  const { isSending: isBusy, send } = useSending()
  if (!isOwner) return null
  const download = () =>
    downloadAppointments({ from, to }, { ...texts.sheet, statuses: statusNames })
  return (
    <div className={`${parts.actions} ${parts.middle}`}>
      <Button
        look="plain small"
        label={isBusy ? texts.preparing : texts.downloadAppointments}
        aria-disabled={isBusy}
        onClick={() => void send(download)}
      />
      <span className="soft small">{texts.downloadAppointmentsHint}</span>
    </div>
  )
}
