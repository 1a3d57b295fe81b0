import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { dateOf, longDateText, shortDateText, timeText } from '#contract/texts/texts.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import {
  createFreeStarts,
  findNextFree,
  type FreeStart,
  type SlotQuestion,
} from '#stores/dashboard/new-appointment/new-appointment.ts'
import { withMarked } from '#stores/dashboard/new-appointment/marked-start.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useFormState } from '#islands/ui/form-state.ts'
import { GroupError } from '#islands/dashboard/parts/Form.tsx'
import { keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import styles from './new-appointment.module.css'
import { NoTimes } from './NoTimes.tsx'

type Optional = 'moving' | 'addOns' | 'seats' | 'staffPerService' | 'durationMinutes'
type Question = Omit<SlotQuestion, Optional> & Partial<Pick<SlotQuestion, Optional>>

/** The free starts of a day, asked again whenever the question changes. */
export function useFreeStarts(asked: Question) {
  const { services, addOns = [], staff, date, seats = 1, moving = null } = asked
  const { staffPerService = [], durationMinutes } = asked
  const [source] = useState(createFreeStarts)
  const key = services.join(',')
  const extras = addOns.join(',')
  const people = staffPerService.join(',')
  const question = useMemo(
    () => ({
      services: key.split(','),
      addOns: extras.split(',').filter(Boolean),
      staff,
      date,
      seats,
      moving,
      staffPerService: people.split(',').filter(Boolean),
      durationMinutes,
    }),
    [key, extras, staff, date, seats, moving, people, durationMinutes],
  )
  useLoad(source, question.services[0] ? question : undefined)
  return { ...source, loaded: useStore(source.$store), question }
}

type Props = {
  readonly free: ReturnType<typeof useFreeStarts>
  /** A start that was marked on the board; it is offered too. */
  readonly marked?: FreeStart | null
  /**
   * The start of the appointment whose customer has already arrived: for them another staff member today is better than
   * another day.
   */
  readonly hereFor?: string | null
  readonly chosen: string | null
  readonly onChoose: (startsAt: string) => void
  /** Takes a slot on another day, when this one has none left. */
  readonly onTake: (startsAt: string, staff: string) => void
}

export function FreeTimes(props: Props) {
  const { free, marked = null, hereFor = null, chosen, onChoose, onTake } = props
  const { correct } = useFormState()
  // The error also goes when the list preselects a time.
  useEffect(() => {
    if (chosen !== null) correct('starts_at')
  }, [chosen, correct])
  return (
    <fieldset className={parts.group}>
      <legend>{texts.freeTimes(longDateText(free.question.date))}</legend>
      {free.question.services[0] ? (
        <Loaded from={free} rows={1}>
          {starts =>
            starts.length === 0 && !marked ? (
              <div className={parts.stack}>
                <NoTimes staff={free.question.staff} date={free.question.date} />
                <NextFree question={free.question} hereFor={hereFor} onTake={onTake} />
                {isUsual(free.question) && <Explained free={free} />}
              </div>
            ) : (
              <Chips starts={withMarked(starts, marked)} chosen={chosen} onChoose={onChoose} />
            )
          }
        </Loaded>
      ) : (
        <p className="soft">{texts.timesAfterService}</p>
      )}
      <GroupError name="starts_at" />
    </fieldset>
  )
}

/** Another length or staff than one would book cannot be explained. */
function isUsual({ durationMinutes, staffPerService }: SlotQuestion): boolean {
  return durationMinutes === undefined && staffPerService.length === 0
}

const ExplainedDay = lazyPart(
  async () => (await import('#islands/dashboard/hours/ExplainedDay.tsx')).ExplainedDay,
)

/**
 * Explains what is in the way without leaving the form, which keeps what was typed. The owner can fix it with one tap.
 */
function Explained({ free }: Pick<Props, 'free'>) {
  const { services, addOns, staff, date } = free.question
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{texts.why}</summary>
      {isOpen && (
        <Suspense>
          <ExplainedDay
            services={services.join(',')}
            addOns={addOns.join(',')}
            staff={staff === 'any' ? null : staff}
            date={date}
            isForDesk
            onMended={async () => {
              await free.reload()
              keepFocus(() => document.querySelector('dialog[open] [name=starts_at]'))
            }}
          />
        </Suspense>
      )}
    </details>
  )
}

type NextProps = Pick<Props, 'onTake'> & {
  readonly question: SlotQuestion
  readonly hereFor: string | null
}

function NextFree({ question, hereFor, onTake }: NextProps) {
  const [next, setNext] = useState<FreeStart | null>(null)
  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      const found = await findNextFree(question, hereFor)
      if (isCurrent) setNext(found)
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [question, hereFor])
  if (!next) return null
  const { starts_at } = next
  const isThatDay = dateOf(starts_at) === question.date
  const moment = `${shortDateText(dateOf(starts_at))}, ${timeText(starts_at)}`
  return (
    <Button
      look="plain small"
      label={isThatDay ? texts.withAnybody(timeText(starts_at)) : texts.nextFree(moment)}
      onClick={() => onTake(starts_at, isThatDay ? 'any' : question.staff)}
    />
  )
}

function Chips({
  starts,
  chosen,
  onChoose,
}: Pick<Props, 'chosen' | 'onChoose'> & { readonly starts: readonly FreeStart[] }) {
  const isHeld = starts.some(start => start.starts_at === chosen && start.is_held === true)
  return (
    <>
      <div className={`${parts.chips} ${styles.times}`}>
        {starts.map(({ starts_at, places, is_held }) => (
          <label
            key={starts_at}
            ref={starts_at === chosen ? showInBox : null}
            className={`slot ${parts.chip}`}
          >
            <input
              type="radio"
              name="starts_at"
              value={starts_at}
              checked={starts_at === chosen}
              onChange={() => onChoose(starts_at)}
            />
            {timeText(starts_at)}
            {places !== undefined && <small>{texts.placesLeft(places)}</small>}
            {is_held && <small>{texts.held}</small>}
          </label>
        ))}
      </div>
      {isHeld && (
        <p className="soft" role="status">
          {texts.heldHint}
        </p>
      )}
    </>
  )
}

/** Scrolls the chosen time into view inside its own box, without moving the dialog. */
function showInBox(chip: HTMLElement | null): void {
  const box = chip?.parentElement
  if (!box) return
  const top = chip.offsetTop
  const isSeen = top >= box.scrollTop && top + chip.offsetHeight <= box.scrollTop + box.clientHeight
  if (!isSeen) box.scrollTop = top - chip.offsetHeight
}
