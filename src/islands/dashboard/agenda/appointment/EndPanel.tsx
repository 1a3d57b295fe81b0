import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { seriesTexts } from '#messages/dashboard/series.ts'
import { endTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { change } from '#stores/change.ts'
import { backTo, followUp } from '#stores/dashboard/board/undo.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import {
  cancelFollowing,
  followingOf,
  seriesAppointments,
} from '#stores/dashboard/appointment/series.ts'
import { setStatus } from '#stores/dashboard/appointment/appointment.ts'
import { Button } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'
import styles from './appointment.module.css'
import series from '../new-appointment/series.module.css'

type Props = {
  readonly appointment: AppointmentWire
  readonly onBack: () => void
  readonly onProblem: (words: string | null) => void
  readonly onDone: () => void
}
type AskedBy = 'customer' | 'shop'

/**
 * Cancels an appointment: asks who wanted it and, in a series ("turno fijo"), how many of its dates. It can be undone,
 * and the customer notified, afterwards.
 */
export function CancelPanel({ appointment, ...after }: Props) {
  const [askedBy, setAskedBy] = useState<AskedBy>('shop')
  const following = useFollowing(appointment)
  const [isWhole, setWhole] = useState(false)
  const appointments = isWhole ? following : [appointment]
  return (
    <End
      {...after}
      title={texts.cancelTitle}
      hint={texts.cancelHint(appointments.length)}
      action={texts.cancelNow(appointments.length)}
      end={reason => {
        const why = { reason, askedBy }
        return isWhole ? cancelAll(appointment, following, why) : cancelOne(appointment, why)
      }}
    >
      {following.length > 1 && (
        <Choice
          legend={texts.scope}
          options={[
            [false, texts.onlyThis],
            [true, texts.following(following.length - 1)],
          ]}
          value={isWhole}
          onChange={setWhole}
        />
      )}
      {isWhole && <Dates following={following} />}
      <Choice
        legend={texts.who}
        options={[
          ['shop', texts.byShop],
          ['customer', texts.byCustomer],
        ]}
        value={askedBy}
        onChange={setAskedBy}
      />
    </End>
  )
}

type Why = { readonly reason: string; readonly askedBy: AskedBy }

function sentOf({ reason, askedBy }: Why) {
  return { asked_by: askedBy, ...(reason ? { reason } : {}) }
}

function kindOf({ askedBy }: Why) {
  return askedBy === 'customer' ? 'withdrawn' : 'cancelled'
}

function cancelOne(was: AppointmentWire, why: Why) {
  return change(setStatus(was, 'cancelled', sentOf(why)), ({ appointment }) =>
    followUp({ kind: kindOf(why), appointment, undo: backTo(was, appointment) }),
  )
}

function cancelAll(appointment: AppointmentWire, following: readonly AppointmentWire[], why: Why) {
  const answer = cancelFollowing(appointment, { ...sentOf(why), notify: true })
  return change(answer, ({ appointments: series }) =>
    followUp({
      kind: kindOf(why),
      appointment: series[0] ?? appointment,
      series,
      undo: { to: 'before', before: following },
    }),
  )
}

/** The other dates of the series that are cancelled too. */
function Dates({ following }: { readonly following: readonly AppointmentWire[] }) {
  return (
    <>
      <ul className={series.gone} aria-label={texts.dates}>
        {following.map(({ id, starts_at: startsAt }) => (
          <li key={id}>{`${dayMonth(dateOf(startsAt))}, ${timeText(startsAt)}`}</li>
        ))}
      </ul>
      <p className="soft small">{seriesTexts.oneMail}</p>
    </>
  )
}

/** Rejects a request. Like a cancellation it has a reason, can be undone, and prepares a message for the customer. */
export function RejectPanel({ appointment, ...after }: Props) {
  const reject = (reason: string) =>
    change(setStatus(appointment, 'rejected', reason ? { reason } : {}), ({ appointment: now }) =>
      followUp({ kind: 'rejected', appointment: now, reason, undo: backTo(appointment, now) }),
    )
  return (
    <End
      {...after}
      title={texts.rejectTitle}
      hint={texts.rejectHint}
      action={texts.rejectNow}
      end={reject}
    />
  )
}

type EndProps = Omit<Props, 'appointment'> & {
  readonly title: string
  readonly hint: string
  readonly action: string
  /** Returns the problem, or null on success. */
  readonly end: (reason: string) => Promise<ProblemWire | null>
  readonly children?: ReactNode
}

function End({ title, hint, action, end, children, onBack, onProblem, onDone }: EndProps) {
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (isSending) return
    setSending(true)
    const problem = await end(reason.trim())
    setSending(false)
    if (problem) onProblem(problemWords(problem))
    else onDone()
  }
  return (
    // The frame is outside the form, so that the sticky buttons stay inside it in every dialog.
    <div className={styles.panel}>
      <form
        className={parts.stack}
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <h3 tabIndex={-1} ref={takeFocus}>
          {title}
        </h3>
        <p className="soft">{hint}</p>
        {children}
        <label className="field">
          <span>{texts.reason}</span>
          <input
            className="input"
            value={reason}
            maxLength={500}
            onChange={event => setReason(event.target.value)}
          />
        </label>
        <div className={parts.actions}>
          <Button look="warn" label={action} type="submit" aria-disabled={isSending} />
          <Button look="plain" label={texts.keep} onClick={onBack} />
        </div>
      </form>
    </div>
  )
}

type ChoiceProps<Value> = {
  readonly legend: string
  readonly options: readonly (readonly [Value, string])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

function Choice<Value extends string | boolean>(props: ChoiceProps<Value>) {
  return (
    <fieldset className={parts.group}>
      <legend>{props.legend}</legend>
      <div className={series.choice}>
        {props.options.map(([value, label]) => (
          <label key={label} className="choice">
            <input
              type="radio"
              name={props.legend}
              checked={props.value === value}
              onChange={() => props.onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function useFollowing(appointment: AppointmentWire): readonly AppointmentWire[] {
  const loaded = useStore(seriesAppointments.$store)
  useLoad(seriesAppointments, appointment.series ?? undefined)
  return appointment.series ? followingOf(appointment, valueOf(loaded) ?? []) : []
}
