import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { undoTexts, unnotifiedTexts as texts } from '#messages/dashboard/dashboard-dialogs.ts'
import { whatsappLink } from '#messages/links.ts'
import { closeDialog } from '#stores/dashboard/open-dialog.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { settleUnnotified } from '#stores/dashboard/board/settle-unnotified.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { notifyByMail } from '#stores/dashboard/appointment/appointment.ts'
import { servicesText } from '#stores/dashboard/appointment/services.ts'
import { $unnotified, type UnnotifiedAppointment } from '#stores/dashboard/board/unnotified.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useSending } from '#islands/dashboard/parts/use-sending.ts'
import styles from '../../day-moves/absence.module.css'

/** The customers who do not know yet that their appointment changed, each with a prepared message. */
export function UnnotifiedDialog() {
  const appointments = useStore($unnotified)
  const hint = useRef<HTMLParagraphElement>(null)
  return (
    <Modal title={texts.title(appointments.length)} onClose={closeDialog} isDrawer>
      <div className={parts.stack}>
        <p className="soft" tabIndex={-1} ref={hint}>
          {appointments.length === 0 ? texts.none : texts.hint}
        </p>
        <ul className={parts.list}>
          {appointments.map(appointment => (
            <li key={appointment.appointment.id}>
              <Unnotified unnotified={appointment} onSettled={() => hint.current?.focus()} />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}

type Props = { readonly unnotified: UnnotifiedAppointment; readonly onSettled: () => void }

function Unnotified({ unnotified, onSettled }: Props) {
  const { appointment, has_mail: hasMail, text } = unnotified
  const { name, phone } = appointment.customer
  const shop = valueOf(useStore($shop))
  const { isSending, send } = useSending()
  const settle = async (notify: () => Promise<ProblemWire | null>) => {
    if (await send(notify)) onSettled()
  }
  const done = (how: 'whatsapp' | 'told' | 'needless') =>
    void settle(() => settleUnnotified([appointment], how))
  return (
    <div className={styles.appointment}>
      <p className={styles.words}>
        <strong>{name}</strong>
        <span className="small">{changeText(unnotified)}</span>
      </p>
      {phone === null ? (
        <p className="soft small">
          {hasMail ? texts.onlyMail : shop?.hides_phones ? texts.askOwner : texts.noPhone}
        </p>
      ) : (
        <details>
          <summary>{texts.message}</summary>
          <blockquote className={styles.message}>{text}</blockquote>
        </details>
      )}
      <div className={parts.actions}>
        {phone !== null && (
          <ButtonLink
            look="go small"
            label={undoTexts.notify(firstName(name))}
            href={whatsappLink(phone, text)}
            isNewTab
            onClick={() => done('whatsapp')}
          />
        )}
        {hasMail && (
          <Button
            look="plain small"
            label={undoTexts.notifyByMail}
            of={texts.to(name)}
            aria-disabled={isSending}
            onClick={() => void settle(() => notifyByMail(appointment))}
          />
        )}
        {(['told', 'needless'] as const).map(how => (
          <Button
            key={how}
            look={how === 'told' ? 'plain small' : 'quiet small'}
            label={texts[how]}
            of={texts.to(name)}
            aria-disabled={isSending}
            onClick={() => done(how)}
          />
        ))}
      </div>
    </div>
  )
}

function changeText({ appointment, change, knew }: UnnotifiedAppointment): string {
  const was = texts.place(shortMoment(knew.starts_at), knew.person)
  const staffMember = appointment.legs[0]?.staff.name ?? ''
  return texts.changes[change](
    was,
    texts.place(shortMoment(appointment.starts_at), staffMember),
    servicesText(appointment),
  )
}

function shortMoment(instant: string): string {
  return `${shortDateText(dateOf(instant))}, ${timeText(instant)}`
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}
