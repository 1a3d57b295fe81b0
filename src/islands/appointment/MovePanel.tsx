import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ManagedAppointmentWire } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { longDateText, timeText } from '#contract/texts/texts.ts'
import { agendaMessages as words } from '#messages/appointment.ts'
import { bookingMessages } from '#messages/booking.ts'
import { untilText } from '#contract/texts/ways-text.ts'
import { problemText } from '#messages/problems.ts'
import {
  type BookableDay,
  partsOfDay,
  sameStaff,
  weekDays,
  type BookableWeek,
} from '#stores/booking/bookable-days.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { companyOf, firstNameOf, staffOf } from '#stores/appointment/appointment.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Problem } from '#islands/ui/Problem.tsx'
import { Arrow, DayFace, nearWord } from '../booking/DayFace.tsx'
import reserve from '../booking/reserve.module.css'
import times from '../booking/times.module.css'
import who from '../booking/who.module.css'
import styles from './Appointment.module.css'

/** The free slots to which it can be moved, as the server found them. */
export type Move = {
  readonly week: BookableWeek
  readonly today: string
  readonly date: string | null
  /** A staff member's id, `any`, or the ids of those who have the appointment now. */
  readonly staff: string
  /** Those who were booked with it move along. */
  readonly isTogether: boolean
  readonly problem: ProblemWire | null
  readonly idempotencyKey: string
}

type Props = {
  readonly managed: ManagedAppointmentWire
  readonly manageToken: string
  readonly move: Move
}

/**
 * Moves the appointment to another time. Days are links and times are radio buttons of a form, so that it needs no
 * script; with one, the button says where the appointment goes.
 */
export function MovePanel({ managed, manageToken, move }: Props) {
  const { appointment, comerce: shop } = managed
  const { week, today, date, staff, isTogether } = move
  const alone = isTogether ? undefined : { solo: '1' }
  const link = (query: Record<string, string>) =>
    `/agenda/${manageToken}?${String(new URLSearchParams({ ver: 'mover', p: staff, ...alone, ...query }))}#mover`
  const day = week.find(one => one.date === date)
  return (
    <section className={styles.move} id="mover" aria-labelledby="mover-titulo">
      <h2 id="mover-titulo">{words.moveTitle}</h2>
      <p className="soft small">{words.moveUntil(untilText(shop.move_until))}</p>
      <p className={styles.others}>
        <ButtonLink look="plain small" label={words.leaveIt} href={`/agenda/${manageToken}`} />
        {managed.can_cancel && (
          <ButtonLink
            look="quiet small"
            label={words.rather}
            href={`/agenda/${manageToken}?ver=cancelar`}
          />
        )}
      </p>
      <WhoMoves managed={managed} isTogether={isTogether} link={link} />
      <WithWhom managed={managed} staff={staff} isTogether={isTogether} link={link} />
      <div className={times.strip}>
        <Shift to="earlier" week={week} today={today} link={link} />
        <ul className={times.days} aria-label={bookingMessages.days}>
          {week.map(one => (
            <li key={one.date}>
              <Day day={one} today={today} isShown={one.date === date} link={link} />
            </li>
          ))}
        </ul>
        <Shift to="later" week={week} today={today} link={link} />
      </div>
      {day && day.starts.length > 0 ? (
        <Hours
          key={day.date}
          day={day}
          manageToken={manageToken}
          revision={appointment.revision}
          move={move}
        />
      ) : (
        <p className="card">{words.moveNoRoom}</p>
      )}
    </section>
  )
}

type Link = { readonly link: (query: Record<string, string>) => string }

function WhoMoves({ managed: { appointment }, isTogether, link }: MovingProps) {
  const people = companyOf(appointment).length + 1
  if (people === 1) return null
  return (
    <p className={who.staffMembers}>
      <a
        className={who.staffMember}
        href={link({ solo: '' })}
        aria-current={isTogether ? 'true' : undefined}
      >
        {words.moveAll(people)}
      </a>
      <a
        className={who.staffMember}
        href={link({ solo: '1' })}
        aria-current={isTogether ? undefined : 'true'}
      >
        {words.moveOnly(firstNameOf(appointment))}
      </a>
    </p>
  )
}

type MovingProps = Link & Pick<Props, 'managed'> & Pick<Move, 'isTogether'>

function WithWhom({
  managed: { appointment },
  staff,
  isTogether,
  link,
}: MovingProps & { readonly staff: string }) {
  const staffMembers = new Set(appointment.legs.map(item => item.staff.id))
  const own = isTogether || staffMembers.size > 1 ? sameStaff : appointment.legs[0]?.staff.id
  if (!own) return null
  const choices = [
    { id: own, name: isTogether ? words.moveWithSame : words.moveWith(staffOf(appointment)) },
    { id: 'any', name: words.moveWithAnyone },
  ]
  return (
    <p className={who.staffMembers}>
      {choices.map(({ id, name }) => (
        <a
          key={id}
          className={who.staffMember}
          href={link({ p: id })}
          aria-current={staff === id ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </p>
  )
}

type DayProps = Link & {
  readonly day: BookableDay
  readonly today: string
  readonly isShown: boolean
}

function Day({ day, today, isShown, link }: DayProps) {
  if (day.starts.length === 0)
    return (
      <span className={times.dayFull}>
        <DayFace
          date={day.date}
          word={day.isClosed ? bookingMessages.closed : bookingMessages.noRoom}
        />
      </span>
    )
  return (
    <a
      className={times.day}
      href={link({ d: day.date })}
      aria-current={isShown ? 'true' : undefined}
    >
      <DayFace date={day.date} word={nearWord(day.date, today)} />
    </a>
  )
}

function Shift({
  to,
  week,
  today,
  link,
}: Link & Pick<Move, 'week' | 'today'> & { readonly to: 'earlier' | 'later' }) {
  const shown = week[0]?.date ?? today
  if (to === 'earlier' && shown <= today) return null
  const from = addDays(shown, to === 'later' ? weekDays : -weekDays)
  return (
    <a
      className={times.shift}
      href={link({ desde: from < today ? today : from })}
      aria-label={to === 'later' ? bookingMessages.laterDays : bookingMessages.earlierDays}
    >
      <Arrow to={to} />
    </a>
  )
}

type HoursProps = Pick<Props, 'manageToken' | 'move'> & {
  readonly day: BookableDay
  readonly revision: number
}

function Hours({ day, manageToken, revision, move }: HoursProps) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    // A time may have been chosen before hydration.
    const early = form.current && new FormData(form.current).get('starts_at')
    if (typeof early === 'string') setChosen(early)
  }, [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (chosen !== null) return
    event.preventDefault()
    setIsAsked(true)
    form.current?.querySelector<HTMLElement>('[type=radio]')?.focus()
  }
  const problem = isAsked && chosen === null ? words.movePick : problemOf(move.problem)
  return (
    <form
      ref={form}
      id="horas"
      className={`${reserve.form} ${styles.moveForm}`}
      method="post"
      action={`/agenda/${manageToken}?ver=mover#horas`}
      autoComplete="off"
      noValidate
      onSubmit={submit}
    >
      <input type="hidden" name="accion" value="mover" />
      <input type="hidden" name="staff" value={move.staff} />
      {move.isTogether && <input type="hidden" name="todos" value="1" />}
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="idempotency_key" value={move.idempotencyKey} />
      <Problem words={problem} />
      <Starts day={day} onChoose={setChosen} />
      <div className={`bottom-bar ${reserve.bar}`}>
        <button
          className={`btn btn-go btn-block ${reserve.reserve} ${chosen ? '' : reserve.waiting}`}
          type="submit"
        >
          {chosen ? words.moveTo(chosen) : words.moveHere}
        </button>
        {!chosen && (
          <a className={`btn btn-go btn-block ${reserve.seeHours}`} href="#horas">
            {bookingMessages.seeHours}
          </a>
        )}
      </div>
    </form>
  )
}

type StartsProps = Pick<HoursProps, 'day'> & { readonly onChoose: (start: string) => void }

function Starts({ day, onChoose }: StartsProps) {
  const date = longDateText(day.date)
  return (
    <fieldset className={times.slots}>
      <legend className={times.dayTitle}>{date}</legend>
      {partsOfDay(day.starts).map(([part, starts]) => (
        <div key={part}>
          <p className={times.part}>{bookingMessages.parts[part]}</p>
          <div className={times.grid}>
            {starts.map(start => (
              <label key={start} className={times.slot}>
                <input
                  type="radio"
                  name="starts_at"
                  value={start}
                  required
                  onChange={() => onChoose(start)}
                />
                <span className="visually-hidden">{`${date}, `}</span>
                {timeText(start)}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

function problemOf(problem: ProblemWire | null): string | null {
  if (problem === null) return null
  return problem.code === 'validation_failed' ? words.movePick : problemText(problem)
}
