import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { appointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { appointmentCard } from '#stores/dashboard/appointment/appointment.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import styles from './appointment.module.css'

/** About what two lines hold on a phone. */
const SHORT_LETTERS = 80

/** Notes about the customer, such as an allergy, which must be read before the visit begins. */
export function CustomerNotes({ appointment }: { readonly appointment: AppointmentWire }) {
  const [isWhole, setWhole] = useState(false)
  useLoad(appointmentCard, appointment.id)
  const notes = valueOf(useStore(appointmentCard.$store))?.customer.notes
  if (!notes) return null
  const isLong = notes.length > SHORT_LETTERS || notes.includes('\n')
  return (
    <div className={styles.notes}>
      <p data-cut={(isLong && !isWhole) || undefined}>
        <span className="visually-hidden">{`${texts.customerNotes}: `}</span>
        {notes}
      </p>
      {isLong && (
        <Button
          look="quiet small"
          label={isWhole ? texts.lessNotes : texts.allNotes}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        />
      )}
    </div>
  )
}
