/*
 * The booking form. The server renders it and React hydrates it at the first touch. Before that, and without a script,
 * services, staff and days are links and the times are radio buttons of a real form, so that every step works.
 */
import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useCallback, useMemo, useRef, useState } from 'react'
import { doWhatWaits } from '#stores/after-picture.ts'
import { call } from '#stores/api.ts'
import { createBooking } from '#stores/booking/booking.ts'
import type { Booking } from '#stores/booking/face.ts'
import {
  type BookableShop,
  type BookingStart,
  type BookingState,
  isOnItsWay,
  type NextAppointment,
} from '#stores/booking/state.ts'
import { staffPerServiceOf, staffIn } from '#stores/booking/shared-visit.ts'
import { pricedOn, visitOf } from '#stores/booking/visit.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import { calm, FormContext } from '../ui/form-state.ts'
import styles from './Booking.module.css'
import reserve from './reserve.module.css'
import { CustomerForm } from './CustomerForm.tsx'
import { DayPicker } from './DayPicker.tsx'
import { FirstRoom } from './FirstRoom.tsx'
import { focusNextEmptyField, useFocusOnProblem } from './focus.ts'
import { type ForAll, PartyDoor, type PartyProps } from './PartyDoor.tsx'
import { LostSlot } from './LostSlot.tsx'
import { StaffPicker } from './StaffPicker.tsx'
import { ReserveBar } from './ReserveBar.tsx'
import { ServicePicker } from './ServicePicker.tsx'
import { SeatsPicker } from './SeatsPicker.tsx'
import { ShownStaff, SlotPicker } from './SlotPicker.tsx'
import { Summary } from './Summary.tsx'
import { useAwake } from './use-awake.ts'

type Props = {
  readonly start: BookingStart
  /** The idempotency key of a form that is sent without a script. Only on pages that are rendered for one visitor. */
  readonly idempotencyKey?: string | undefined
  /** Where tickets are shown; by default on the appointment's own page. */
  readonly ticketAt?: string
  /** What follows the form in its column: hours, closures, legal text. */
  readonly children?: ReactNode
}

export function BookingIsland({ start, idempotencyKey, ticketAt, children }: Props) {
  const [way] = useState(() => ({ call }))
  const [booking] = useState(() =>
    createBooking(start, {
      call: (operation, input) => way.call(operation, input),
      leave: address => location.assign(ticketAt ? address.replace('/agenda', ticketAt) : address),
      show: query => history.replaceState(null, '', `${location.pathname}${query}`),
    }),
  )
  const state = useStore(booking.$booking, { ssr: 'initial' })
  const shop = useStore(booking.$shop, { ssr: 'initial' })
  const form = useRef<HTMLFormElement>(null)
  const isAwake = useAwake(booking, form, start.comerce)
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
        // Without a script an answer that refuses comes back at the form.
        action="#datos"
        noValidate={isAwake}
        onSubmit={submit}
      >
        <HiddenChoice shop={shop} state={state} />
        {idempotencyKey && <input type="hidden" name="idempotency_key" value={idempotencyKey} />}
        <Columns {...{ shop, state, booking, form, isAwake, way }}>
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

type Shown = { readonly shop: BookableShop; readonly state: BookingState }

/** What was chosen by links, for a form that is sent without a script. */
function HiddenChoice({ shop, state }: Shown) {
  return (
    <>
      <input type="hidden" name="services" value={state.services.join(',')} />
      <input type="hidden" name="add_ons" value={state.addOns.join(',')} />
      {state.seats && <input type="hidden" name="seats" value={state.seats} />}
      {shop.link && <input type="hidden" name="link" value={shop.link} />}
      <input type="hidden" name="staff" value={state.staff} />
      <ShownStaff state={state} />
    </>
  )
}

type ColumnsProps = Shown & {
  readonly booking: Booking
  readonly form: { readonly current: HTMLFormElement | null }
  readonly isAwake: boolean
  readonly way: PartyProps['way']
  readonly children: ReactNode
}

function Columns({ shop: now, state, booking, form, isAwake, way, children }: ColumnsProps) {
  const { startsAt, date } = state
  const shop = usePriced(now, startsAt ?? date)
  const onDay = usePriced(now, date)
  const own = useVisit(shop, state)
  const [all, setAll] = useState<ForAll | null>(null)
  const visit = all ?? own
  const items = state.hold?.items ?? state.legs
  const staffPerService = useMemo(
    () => (startsAt ? staffPerServiceOf(shop, items) : []),
    [shop, startsAt, items],
  )
  const chooseManually = useCallback(
    (start: string) => {
      const { startsAt: chosen, step } = booking.$booking.get()
      // This runs after the tap has been painted. If the state changed meanwhile, leave it.
      if (step.is !== 'choosing') return
      // A time that was already chosen before hydration needs no second request.
      if (chosen !== start) booking.chooseStart(start)
      focusNextEmptyField(form.current)
    },
    [booking, form],
  )
  if (own.services.length === 0) return null
  const staffMember =
    all?.staffMember ??
    (staffPerService.length > 0
      ? staffIn(staffPerService)
      : nameOfStaffMember(shop, state, isAwake))
  return (
    <div className={`wrap ${styles.columns}`}>
      <div className={styles.steps}>
        {state.nextAppointment ? (
          <YourAppointment {...state.nextAppointment} today={state.today} />
        ) : (
          <FirstRoom {...{ shop, visit, state, booking, form }} />
        )}
        <ServicePicker shop={onDay} visit={own} state={state} booking={booking} />
        {own.capacity > 1 ? (
          <SeatsPicker shop={shop} visit={own} state={state} booking={booking} />
        ) : (
          <PartyDoor {...{ shop, visit: own, booking, way, visitOf }} onPriced={setAll} />
        )}
        <StaffPicker shop={shop} visit={own} state={state} booking={booking} />
        <section className={styles.step} id="cuando">
          <DayPicker shop={shop} visit={visit} state={state} booking={booking} />
          <LostSlot shop={shop} state={state} booking={booking} />
          <SlotPicker shop={shop} state={state} booking={booking} onTap={chooseManually} />
        </section>
        <CustomerForm shop={shop} state={state} booking={booking} />
      </div>
      <aside className={styles.summary} aria-label={words.yourBooking}>
        <Summary {...{ shop, visit, staffMember, staffPerService, state }} />
        <ReserveBar visit={visit} staffMember={staffMember} state={state} booking={booking} />
      </aside>
      {children}
    </div>
  )
}

/** The shop with the prices of a start or a date. */
function usePriced(shop: BookableShop, day: string | null): BookableShop {
  return useMemo(() => pricedOn(shop, day ?? ''), [shop, day])
}

/** What is chosen, summed up. */
function useVisit(shop: BookableShop, { services, addOns, staff, seats }: BookingState) {
  return useMemo(
    () => visitOf(shop, { services, addOns, staff, seats }),
    [shop, services, addOns, staff, seats],
  )
}

/** The staff member to name: the one of the hold, else the one that the server rendered, else the chosen one. */
function nameOfStaffMember(
  { staff }: BookableShop,
  { hold, startsAt, staff: chosen, who }: BookingState,
  isAwake: boolean,
): string | undefined {
  const id = hold?.staff ?? (isAwake ? undefined : who[startsAt ?? '']) ?? chosen
  return staff.find(one => one.id === id)?.name
}

/**
 * An appointment to come of this customer, which they may be looking for. It has the place and size of the first free
 * time, so that nothing moves when it appears.
 */
function YourAppointment({
  manage_token: token,
  startsAt,
  today,
}: NextAppointment & { readonly today: string }) {
  return (
    <a className={styles.yourAppointment} href={`/agenda/${token}`} data-native>
      {words.yourAppointment(startsAt, today)}
    </a>
  )
}
