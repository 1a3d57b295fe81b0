import { useStore } from '@nanostores/react'
import { momentText, seatsText } from '#contract/texts/texts.ts'
import { appointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { viewTexts } from '#messages/dashboard/views.ts'
import { $board } from '#stores/dashboard/board/board.ts'
import { type ClassBlock } from '#stores/dashboard/board/board-classes.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { startAppointment } from '#stores/dashboard/new-appointment/draft.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { StateTag } from '#islands/dashboard/parts/StateTag.tsx'
import styles from './class.module.css'

type Props = { readonly session: string; readonly onClose: () => void }

/**
 * The customers of a class, each with a link to their appointment. While places are left another customer can be added.
 */
export function ClassDialog({ session, onClose }: Props) {
  const board = valueOf(useStore($board))
  if (!board) return null
  const found = board.columns
    .flatMap(column => column.classes.map(block => ({ block, column })))
    .find(one => one.block.session === session)
  if (!found) {
    return (
      <Modal title={texts.gone} onClose={onClose}>
        <p>{texts.goneHint}</p>
      </Modal>
    )
  }
  const { block, column } = found
  const first = block.appointments[0]
  return (
    <Modal title={block.services} onClose={onClose} isDrawer>
      <div className={parts.stack}>
        <p className={styles.facts}>
          <strong className="figures">{viewTexts.seats(block.taken, block.capacity)}</strong>
          {first && (
            <span>{`${momentText(first.starts_at)} ${texts.with} ${column.staffMember.name}`}</span>
          )}
        </p>
        <ul className={styles.customers}>
          {block.appointments.map(appointment => (
            <li key={appointment.id}>
              <button type="button" onClick={() => setQuery({ clase: null, id: appointment.id })}>
                <strong>{appointment.customer.name}</strong>
                {(appointment.seats ?? 1) > 1 && (
                  <span className="soft small">{seatsText(appointment.seats ?? 1)}</span>
                )}
                <StateTag status={appointment.status} />
              </button>
            </li>
          ))}
        </ul>
        {block.taken < block.capacity && (
          <Button look="go" label={texts.join} onClick={() => join(block, column, board.date)} />
        )}
      </div>
    </Modal>
  )
}

function join({ from, appointments }: ClassBlock, { staffMember }: Column, date: string): void {
  const service = appointments[0]?.legs[0]?.service.id
  startAppointment({ date, minute: from, staff: staffMember.id, ...(service ? { service } : {}) })
  setQuery({ clase: null }, { replace: true })
}
