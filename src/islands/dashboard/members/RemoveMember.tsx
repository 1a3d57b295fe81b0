import { dateOf, momentText } from '#contract/texts/texts.ts'
import { membersTexts as texts } from '#messages/dashboard/setup.ts'
import {
  type Member,
  removeMember,
  type AppointmentAhead,
  appointmentsAhead,
} from '#stores/dashboard/members/members.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'

type Props = { readonly member: Member; readonly onClose: () => void }

/** Removes a member. It lists their appointments to come before. */
export function RemoveMember({ member, onClose }: Props) {
  const report = useOutcome()
  const name = member.name || member.email
  const isActive = member.status !== 'invited'
  useLoad(appointmentsAhead, isActive ? member.id : undefined)
  const remove = async () => {
    if (report(await removeMember(member.id), texts.removed(name))) onClose()
  }
  return (
    <Modal title={texts.removeTitle(name)} onClose={onClose}>
      <div className={parts.stack}>
        <p>{texts.removeHint}</p>
        {isActive && (
          <Loaded from={appointmentsAhead} rows={1}>
            {appointments =>
              appointments.length > 0 && (
                <div>
                  <p>{texts.appointmentsAhead(appointments.length)}</p>
                  <ul className={parts.lines}>
                    {appointments.map(appointment => (
                      <li key={appointment.id}>
                        <a href={appointmentLink(appointment)}>
                          {`${momentText(appointment.starts_at)} · ${appointment.customer}`}
                        </a>
                      </li>
                    ))}
                  </ul>
                </div>
              )
            }
          </Loaded>
        )}
        <div className={parts.actions}>
          <Button
            look="warn"
            label={isActive ? texts.removeNow : texts.withdraw}
            onClick={() => void remove()}
          />
          <Button look="plain" label={texts.keep} data-first onClick={onClose} />
        </div>
      </div>
    </Modal>
  )
}

/** A link to the appointment, where it can be moved to another staff member. */
function appointmentLink({ id, starts_at: startsAt }: AppointmentAhead): string {
  return `/dashboard/agenda?${new URLSearchParams({ fecha: dateOf(startsAt), id })}`
}
