/*
 * The picker and its form, drawn on the server and taken over here at the first touch. Before that, and without a
 * script, services, people and days are links and hours are radio buttons of a real form, so every step works.
 */
import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useCallback, useMemo, useRef, useState } from 'react'
import { doWhatWaits } from '#stores/after-picture.ts'
import { call } from '#stores/api.ts'
import { createBooking } from '#stores/booking/booking.ts'
import type { Booking } from '#stores/booking/face.ts'
import {
  type BookableComerce,
  type BookingStart,
  type BookingState,
  isOnItsWay,
  type NextTurn,
} from '#stores/booking/state.ts'
import { handsOf, peopleIn } from '#stores/booking/shared-visit.ts'
import { visitOf } from '#stores/booking/visit.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import { calm, FormContext } from '../ui/form-state.ts'
import styles from './Booking.module.css'
import reserve from './reserve.module.css'
import { CustomerForm } from './CustomerForm.tsx'
import { DayPicker } from './DayPicker.tsx'
import { focusNextEmptyField, useFocusOnProblem } from './focus.ts'
import { LostSlot } from './LostSlot.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { ReserveBar } from './ReserveBar.tsx'
import { ServicePicker } from './ServicePicker.tsx'
import { ShownPeople, SlotPicker } from './SlotPicker.tsx'
import { Summary } from './Summary.tsx'
import { useAwake } from './use-awake.ts'

type Props = {
  readonly start: BookingStart
  /** Makes a form without a script safe to send twice; only where the page belongs to one visitor. */
  readonly idempotencyKey?: string | undefined
  /** What follows the form in its column: hours, closures, legal text. */
  readonly children?: ReactNode
}

export function BookingIsland({ start, idempotencyKey, children }: Props) {
  const [booking] = useState(() =>
    createBooking(start, {
      call,
      leave: address => location.assign(address),
      show: query => history.replaceState(null, '', `${location.pathname}${query}`),
    }),
  )
  const state = useStore(booking.$booking, { ssr: 'initial' })
  const comerce = useStore(booking.$comerce, { ssr: 'initial' })
  const form = useRef<HTMLFormElement>(null)
  const isAwake = useAwake(booking, form, start.comerce.ad_url)
  const { step } = state
  useFocusOnProblem(form, step)
  const formState = useMemo(
    () => ({
      ...calm,
      errors: step.is === 'refused' ? step.errors : calm.errors,
      isSending: isOnItsWay(step),
    }),
    [step],
  )

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    doWhatWaits()
    void booking.submit()
  }

  return (
    <FormContext value={formState}>
      <form
        ref={form}
        className={reserve.form}
        method="post"
        noValidate={isAwake}
        onSubmit={submit}
      >
        <HiddenChoice comerce={comerce} state={state} />
        {idempotencyKey && <input type="hidden" name="idempotency_key" value={idempotencyKey} />}
        <Columns {...{ comerce, state, booking, form, isAwake }}>
          {children && (
            <div className={styles.after} data-native>
              {children}
            </div>
          )}
        </Columns>
      </form>
    </FormContext>
  )
}

type Shown = { readonly comerce: BookableComerce; readonly state: BookingState }

/** What was chosen by links, for a form that is sent without a script. */
function HiddenChoice({ comerce, state }: Shown) {
  return (
    <>
      <input type="hidden" name="services" value={state.services.join(',')} />
      <input type="hidden" name="add_ons" value={state.addOns.join(',')} />
      {comerce.link && <input type="hidden" name="link" value={comerce.link} />}
      <input type="hidden" name="staff" value={state.staff} />
      <ShownPeople state={state} />
    </>
  )
}

type ColumnsProps = Shown & {
  readonly booking: Booking
  readonly form: { readonly current: HTMLFormElement | null }
  readonly isAwake: boolean
  readonly children: ReactNode
}

function Columns({ comerce, state, booking, form, isAwake, children }: ColumnsProps) {
  const { services, addOns, staff, startsAt } = state
  const visit = useMemo(
    () => visitOf(comerce, { services, addOns, staff }),
    [comerce, services, addOns, staff],
  )
  const legs = state.hold?.legs ?? state.legs
  const hands = useMemo(() => (startsAt ? handsOf(comerce, legs) : []), [comerce, startsAt, legs])
  const chooseByHand = useCallback(
    (start: string) => {
      const { startsAt: chosen, step } = booking.$booking.get()
      // This comes after the tap's picture: what has come of it meanwhile stays.
      if (step.is !== 'choosing') return
      // An hour that was checked before we listened changes nothing when it is tapped.
      if (chosen !== start) booking.chooseStart(start)
      focusNextEmptyField(form.current)
    },
    [booking, form],
  )
  if (visit.services.length === 0) return null
  const person = hands.length > 0 ? peopleIn(hands) : nameOfPerson(comerce, state, isAwake)
  return (
    <div className={`wrap ${styles.columns}`}>
      <div className={styles.steps}>
        {state.nextTurn && <YourTurn turn={state.nextTurn} today={state.today} />}
        <ServicePicker comerce={comerce} visit={visit} state={state} booking={booking} />
        <PersonPicker comerce={comerce} visit={visit} state={state} booking={booking} />
        <section className={styles.step} id="cuando">
          <DayPicker comerce={comerce} visit={visit} state={state} booking={booking} />
          <LostSlot comerce={comerce} state={state} onTake={booking.takeAlternative} />
          <SlotPicker comerce={comerce} state={state} booking={booking} onTap={chooseByHand} />
        </section>
        <CustomerForm questions={comerce.questions} state={state} booking={booking} />
      </div>
      <aside className={styles.summary} aria-label={words.yourBooking}>
        <Summary comerce={comerce} visit={visit} person={person} hands={hands} state={state} />
        <ReserveBar visit={visit} person={person} state={state} booking={booking} />
      </aside>
      {children}
    </div>
  )
}

/** Who it will be: whoever the hold is with; before there is one, as the server drew it. */
function nameOfPerson(
  { staff }: BookableComerce,
  { hold, startsAt, staff: chosen, who }: BookingState,
  isAwake: boolean,
): string | undefined {
  const drawn = isAwake || startsAt === null ? undefined : who[startsAt]
  const id = hold?.staff ?? drawn ?? chosen
  return staff.find(one => one.id === id)?.name
}

/** An appointment that is still ahead here: it may be what somebody came for. */
function YourTurn({ turn, today }: { readonly turn: NextTurn; readonly today: string }) {
  return (
    <a className={styles.yourTurn} href={`/agenda/${turn.manage_token}`} data-native>
      {words.yourTurn(turn.startsAt, today)}
    </a>
  )
}
