import { MINUTE } from '#domain/calendar/interval.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { AppointmentWire, Reply } from '#contract/contract.ts'
import { dateOf, dayMonthText, longDateText, priceText, timeText } from '#contract/texts/texts.ts'
import { statusNames } from '#messages/dashboard/agenda.ts'
import { undoTexts as texts, addedLines } from '#messages/dashboard/dashboard-dialogs.ts'
import { spanText } from '#messages/block-span.ts'
import { whatsappLink } from '#messages/links.ts'
import {
  closeUndoBar,
  closeNotified,
  isHeardAlready,
  isQuiet,
  isResized,
  leaveDay,
  pauseUndoBar,
  resumeUndoBar,
} from '#stores/dashboard/board/undo.ts'
import { $date } from '#stores/dashboard/board/board.ts'
import { $dashboardDialog } from '#stores/dashboard/open-dialog.ts'
import { $router } from '#stores/dashboard/router.ts'
import { $undoState, type BlockChange, type UndoState } from '#stores/dashboard/board/undo-state.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import {
  findManageLink,
  notifyByMail,
  createCard,
} from '#stores/dashboard/appointment/appointment.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { servicesText } from '#stores/dashboard/appointment/services.ts'
import { minutesOf } from '#stores/wall-clock.ts'
import type { FreedTime } from '#stores/dashboard/waitlist/waitlist.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'
import styles from './undo.module.css'
import { ChargedBar } from '../../sales/ChargedBar.tsx'
import { OfferPlace } from '../../waitlist/OfferPlace.tsx'
import { UndoHead } from './UndoHead.tsx'

/**
 * Says what was just done and offers for ten seconds to undo it. The offer to notify the customer stays until it is
 * answered.
 */
export function UndoBar({ isInside = false }: { readonly isInside?: boolean }) {
  const undoState = useStore($undoState)
  const open = useStore($router)?.search['id']
  const isCovered = useStore($dashboardDialog) !== null
  useEffect(() => $date.listen(leaveDay), [])
  // An open dialog draws the bar itself, because nothing behind it can be reached.
  if (!isInside && (isCovered || (undoState?.appointment && undoState.appointment.id === open)))
    return null
  return (
    // Pointing at the bar or focusing it pauses its timer. The section itself does nothing.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={isInside ? styles.inside : styles.region}
      aria-label={texts.region}
      onPointerEnter={pauseUndoBar}
      onPointerLeave={resumeUndoBar}
      onFocus={pauseUndoBar}
      onBlur={resumeUndoBar}
    >
      {undoState?.appointment ? (
        // Moved twice, the appointment is the same but not what the customer is told.
        <Bar
          key={undoState.appointment.id + undoState.kind + undoState.appointment.revision}
          undoState={undoState}
        />
      ) : undoState?.kind === 'charged' ? (
        <ChargedBar key={undoState.sale.id} change={undoState} />
      ) : (
        undoState && <BlockBar key={undoState.starts_at + undoState.kind} change={undoState} />
      )}
    </section>
  )
}

function Bar({ undoState }: { readonly undoState: UndoState }) {
  const [freed] = useState(() => freedBy(undoState))
  return (
    <div className={styles.bar}>
      <UndoHead
        words={wordsOf(undoState)}
        canUndo={undoState.undo !== null}
        isLate={undoState.isLate === true}
        about={undoState.appointment.id}
      />
      {!isHeardAlready(undoState) && <Notify undoState={undoState} />}
      {freed && <OfferPlace {...freed} />}
    </div>
  )
}

function BlockBar({ change }: { readonly change: BlockChange }) {
  return (
    <div className={styles.bar}>
      <UndoHead
        words={texts[change.kind](change.name, spanText(change, $today.get()))}
        canUndo
        isLate={change.isLate === true}
        about={null}
      />
    </div>
  )
}

/** The time that the action freed, which can be offered to the waitlist. Null when it freed none. */
function freedBy({ kind, appointment, series, undo }: UndoState): FreedTime | null {
  if (isQuiet(kind) || kind === 'taken' || kind === 'changed' || kind === 'accepted' || series)
    return null
  const { starts_at: startsAt, ends_at: endsAt, legs: items } = appointment
  if (kind !== 'moved') return { from: startsAt, to: endsAt, staff: items[0]?.staff.id ?? '' }
  if (undo?.to !== 'place') return null
  const to = new Date(Date.parse(undo.startsAt) + minutesOf(appointment) * MINUTE).toISOString()
  return { from: undo.startsAt, to, staff: undo.staff }
}

function wordsOf(undoState: UndoState): string {
  const { kind, appointment, series } = undoState
  const { name } = appointment.customer
  if (isResized(undoState)) return texts.resized(name, minutesOf(appointment))
  const time = timeText(appointment.starts_at)
  switch (kind) {
    case 'taken':
      return appointment.deposit ? texts.waits(name, time) : texts.taken(name, time)
    case 'moved':
      return texts.moved(name, longDateText(dateOf(appointment.starts_at)), time)
    case 'changed':
      return texts.changed(name, servicesText(appointment), minutesOf(appointment))
    case 'cancelled':
    case 'withdrawn':
      return series ? texts.cancelledAll(name, series.length) : texts.cancelled(name)
    case 'given':
      return texts.given(name)
    case 'rejected':
      return texts.rejected(name)
    case 'accepted':
    case 'step':
      if (series) return closedText(series)
      return appointment.status === 'completed'
        ? texts.finished(name, priceText(appointment.price, appointment.currency))
        : texts.step(name, statusNames[appointment.status])
  }
}

/** The name of the only customer, or the first two names and how many more there are. */
function closedText(appointments: readonly AppointmentWire[]): string {
  const names = appointments.map(appointment => appointment.customer.name)
  const [only] = appointments
  return only && names.length === 1
    ? texts.step(only.customer.name, statusNames[only.status])
    : texts.closed(names)
}

function Notify({ undoState }: { readonly undoState: UndoState }) {
  const { appointment } = undoState
  const { phone, name } = appointment.customer
  const message = useMessage(undoState)
  const mail = useMail(undoState)
  const isByPhone = phone !== null && message !== null
  if (!isByPhone && !mail) return null
  return (
    <div className={styles.notify}>
      {isByPhone && (
        <details className={styles.words}>
          <summary>{texts.messageWords}</summary>
          <blockquote className={styles.message}>{message}</blockquote>
        </details>
      )}
      {mail && <MailWords mail={mail} />}
      <div className={styles.choice}>
        {isByPhone && (
          <ButtonLink
            look="go small"
            label={
              appointment.status === 'awaiting_deposit'
                ? texts.askDeposit(firstName(name))
                : texts.notify(firstName(name))
            }
            href={whatsappLink(phone, message)}
            isNewTab
            title={texts.tellKey}
            data-tell
            onClick={() => closeNotified('whatsapp')}
          />
        )}
        {mail && <NotifyByMail appointment={appointment} />}
        <Button
          look="quiet small"
          label={undoState.kind === 'taken' ? texts.leave : texts.needless}
          onClick={() => closeNotified('needless')}
        />
      </div>
    </div>
  )
}

type Mail = NonNullable<Reply<'getTurnCard'>['mail']>

/** The mail word for word, as it will arrive. */
function MailWords({ mail }: { readonly mail: Mail }) {
  return (
    <details className={styles.words}>
      <summary>{texts.mailWords(mail.to)}</summary>
      <blockquote className={styles.message}>
        <strong>{mail.subject}</strong>
        <span className={styles.mail}>{mail.text}</span>
      </blockquote>
    </details>
  )
}

function NotifyByMail({ appointment }: { readonly appointment: UndoState['appointment'] }) {
  const report = useOutcome()
  const notify = async () => {
    closeUndoBar()
    report(await notifyByMail(appointment), texts.mailed(firstName(appointment.customer.name)))
  }
  return (
    <Button
      look="plain small"
      label={texts.notifyByMail}
      title={texts.tellKey}
      data-tell
      onClick={() => void notify()}
    />
  )
}

/**
 * The mail that the customer would get. Null where the server has already sent one: for a new appointment or the end of
 * a series.
 */
function useMail({ appointment, kind, series }: UndoState): Mail | null {
  // Of its own: another appointment may be opened while the bar stays.
  const [source] = useState(createCard)
  const card = useStore(source.$store)
  const isAsked = kind !== 'taken' && !isQuiet(kind) && series === undefined
  useLoad(source, isAsked ? appointment.id : undefined)
  return isAsked ? (valueOf(card)?.mail ?? null) : null
}

/** The message as it will be sent: the shop's text, and the lines that its template cannot contain. */
function useMessage(undoState: UndoState): string | null {
  const { appointment, kind } = undoState
  const [found, setFound] = useState<Reply<'getManageLink'> | null>(null)
  const canNotify = appointment.customer.phone !== null && !isQuiet(kind)
  useEffect(() => {
    if (!canNotify) return
    let isCurrent = true
    const ask = async () => {
      const answer = await findManageLink(appointment.id)
      if (isCurrent && 'manage_url' in answer) setFound(answer)
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [appointment.id, canNotify])
  if (!found || !canNotify) return null
  return [found.text, ...linesAfter(undoState)].join('\n')
}

/** The lines after the shop's text: the reason of a refusal, or the other appointments of the series. */
function linesAfter({ appointment, kind, series = [], reason }: UndoState): string[] {
  if (kind === 'rejected') return reason ? [addedLines.reason(reason)] : []
  const others = series.filter(one => one.id !== appointment.id)
  if (others.length === 0) return []
  const also = kind === 'taken' ? addedLines.alsoTaken : addedLines.alsoCancelled
  return [also(severalText(others))]
}

/** Lists all of them: a customer who comes every week tells them apart by their dates. */
function severalText(appointments: readonly UndoState['appointment'][]): string {
  return appointments
    .map(
      appointment =>
        `${dayMonthText(dateOf(appointment.starts_at))} ${timeText(appointment.starts_at)}`,
    )
    .join(' · ')
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}
