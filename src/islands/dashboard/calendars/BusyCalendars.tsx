import { useRef, useState } from 'react'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { busyTexts as texts } from '#messages/calendars.ts'
import {
  type BusyCalendar,
  connectCalendar,
  disconnectCalendar,
  refreshCalendar,
  type StaffCalendars,
} from '#stores/dashboard/calendars/calendars.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { keepFocus } from '../parts/keep-focus.ts'
import parts from '../parts/parts.module.css'
import { useSending } from '../parts/use-sending.ts'
import styles from './calendars.module.css'

/** The server accepts no more. */
const MOST = 3

/** The other calendars of a staff member whose events block their time here, and a form to add one. */
export function BusyCalendars({ of: { staff, name, busy } }: { readonly of: StaffCalendars }) {
  const head = useRef<HTMLHeadingElement>(null)
  const [isAdding, setAdding] = useState(false)
  return (
    <div className={styles.part}>
      <h3 ref={head} tabIndex={-1}>
        {texts.title}
      </h3>
      <p className="soft small">{texts.hint}</p>
      {busy.length > 0 && (
        <ul className={parts.list} aria-label={texts.list(name)}>
          {busy.map(calendar => (
            <li key={calendar.id}>
              <Connected calendar={calendar} onRemoved={() => keepFocus(() => head.current)} />
            </li>
          ))}
        </ul>
      )}
      {busy.length < MOST && (
        <div>
          <Button
            look="plain"
            label={texts.add}
            of={texts.of(name)}
            onClick={() => setAdding(true)}
          />
        </div>
      )}
      {isAdding && (
        <FormDialog
          title={texts.addOf(name)}
          submit={texts.add}
          check={values => (textOf(values, 'calendar_url') ? {} : { calendar_url: texts.needUrl })}
          save={values => connectCalendar(staff, textOf(values, 'calendar_url'))}
          saved={texts.added}
          onClose={() => setAdding(false)}
        >
          <TextField
            data-first
            name="calendar_url"
            label={texts.url}
            hint={texts.urlHint}
            type="url"
            inputMode="url"
            maxLength={2000}
          />
        </FormDialog>
      )}
    </div>
  )
}

type Props = { readonly calendar: BusyCalendar; readonly onRemoved: () => void }

function Connected({ calendar, onRemoved }: Props) {
  const { isSending, send } = useSending()
  const remove = async () => {
    if (await send(() => disconnectCalendar(calendar), texts.removed)) onRemoved()
  }
  return (
    <div className={styles.connected}>
      <p className={styles.words}>
        <strong>{calendar.host}</strong>
        <span className="small" data-state={calendar.state}>
          {stateOf(calendar)}
        </span>
      </p>
      <div className={parts.actions}>
        <Button
          look="plain small"
          label={texts.refresh}
          of={calendar.host}
          aria-disabled={isSending}
          onClick={() => void send(() => refreshCalendar(calendar), texts.refreshed)}
        />
        <Button
          look="quiet small"
          label={texts.remove}
          of={calendar.host}
          aria-disabled={isSending}
          onClick={() => void remove()}
        />
      </div>
    </div>
  )
}

function stateOf({ state, problem, read_at: readAt, times, unread }: BusyCalendar): string {
  const when = readAt && `el ${shortDateText(dateOf(readAt))} a las ${timeText(readAt)}`
  if (problem) {
    const before = when ? texts.readBefore(when) : texts.neverRead
    return `${texts.problems[problem]} ${before}`
  }
  if (state === 'reading' || !when) return texts.reading
  return [texts.ok(when, times), unread === null ? '' : unreadText(unread)].join(' ').trim()
}

function unreadText({ events, first }: NonNullable<BusyCalendar['unread']>): string {
  return texts.unread(
    events,
    first.starts && startText(first.starts),
    texts.unreadReasons[first.reason],
  )
}

/** `20261130T140000` as people write it; anything else as the calendar has it. */
function startText(written: string): string {
  const [, year, month, day, hour, minute] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d).*)?$/.exec(written) ?? []
  if (day === undefined) return written
  return `${Number(day)}/${Number(month)}/${year}${hour === undefined ? '' : ` ${hour}:${minute}`}`
}
