/*
 * The picker and its form, drawn on the server and taken over here at the first touch. Before that, and without a
 * script, services, people and days are links and hours are radio buttons of a real form, so every step works.
 */
import { useStore } from '@nanostores/react'
import {
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { doWhatWaits } from '#stores/after-picture.ts'
import { call } from '#stores/api.ts'
import { answersIn } from '#stores/booking/post.ts'
import { createBooking } from '#stores/booking/booking.ts'
import type { Booking } from '#stores/booking/face.ts'
import {
  type BookableComerce,
  type BookingField,
  type BookingStart,
  type BookingState,
  customerFields,
  type NextTurn,
} from '#stores/booking/state.ts'
import { recallPerson, recallTurns } from '#stores/device.ts'
import { $sessionToken } from '#stores/session-token.ts'
import { $reconnected, onServerEvent, watchComerce } from '#stores/socket.ts'
import { handsOf, peopleIn } from '#stores/shared-visit.ts'
import { visitOf } from '#stores/visit.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import styles from './Booking.module.css'
import reserve from './reserve.module.css'
import { CustomerForm } from './CustomerForm.tsx'
import { DayPicker } from './DayPicker.tsx'
import { LostSlot } from './LostSlot.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { ReserveBar } from './ReserveBar.tsx'
import { ServicePicker } from './ServicePicker.tsx'
import { ShownPeople, SlotPicker } from './SlotPicker.tsx'
import { Summary } from './Summary.tsx'

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
  const form = useRef<HTMLFormElement>(null)
  const isAwake = useAwake(booking, form, start.comerce.ad_url)
  useFocusOnProblem(form, state.step)

  const comerce = useStore(booking.$comerce, { ssr: 'initial' })
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
    [booking],
  )
  if (visit.services.length === 0) return null
  const person = hands.length > 0 ? peopleIn(hands) : nameOfPerson(comerce, state, isAwake)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    doWhatWaits()
    void booking.submit()
  }

  return (
    <form ref={form} className={reserve.form} method="post" noValidate={isAwake} onSubmit={submit}>
      <input type="hidden" name="services" value={state.services.join(',')} />
      <input type="hidden" name="add_ons" value={state.addOns.join(',')} />
      {comerce.link && <input type="hidden" name="link" value={comerce.link} />}
      <input type="hidden" name="staff" value={state.staff} />
      <ShownPeople state={state} />
      {idempotencyKey && <input type="hidden" name="idempotency_key" value={idempotencyKey} />}
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
        {children && (
          <div className={styles.after} data-native>
            {children}
          </div>
        )}
      </div>
    </form>
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

/** She has a turn here already: it may be what she came for. */
function YourTurn({ turn, today }: { readonly turn: NextTurn; readonly today: string }) {
  return (
    <a className={styles.yourTurn} href={`/agenda/${turn.manage_token}`} data-native>
      {words.yourTurn(turn.startsAt, today)}
    </a>
  )
}

const neverChanges = () => () => {}
const isInBrowser = () => true
const isOnServer = () => false

/** What was done to the page before the island woke is taken over; then it starts to listen and to look ahead. */
function useAwake(
  booking: Booking,
  form: { readonly current: HTMLFormElement | null },
  adUrl: string,
): boolean {
  const isAwake = useSyncExternalStore(neverChanges, isInBrowser, isOnServer)

  useLayoutEffect(() => {
    const { fields } = booking.$booking.get()
    booking.wake(new URLSearchParams(location.search).get('t'))
    if (!form.current) return
    const written = new FormData(form.current)
    const text = (name: string) => String(written.get(name) ?? '')
    const { startsAt: drawn, step, answers } = booking.$booking.get()
    // Only what was written: a problem that the server drew stays beside its field.
    for (const name of customerFields) {
      if (!written.has(name)) continue
      if (text(name) !== fields[name]) booking.write({ [name]: text(name) })
    }
    for (const [question, answer] of Object.entries(answersIn(written)))
      if (answer !== (answers[question] ?? '')) booking.answer(question, answer)
    const startsAt = text('starts_at')
    // Chosen before we woke, or by the link that led here: from now on it is kept for her.
    if (startsAt && step.is === 'choosing') booking.chooseStart(startsAt)
    // Whoever has gone on to something else meanwhile is left there.
    const isOnHours = document.activeElement?.matches('[name=starts_at]')
    if (startsAt && startsAt !== drawn && isOnHours) focusNextEmptyField(form.current)
  }, [booking, form])

  useEffect(() => {
    booking.prefetch()
    void known().then(async ({ knownPerson, knownTurns }) => {
      const person = await knownPerson()
      if (person) booking.greet(person)
      booking.recall(await knownTurns())
    })
    const stopWatching = watchComerce(adUrl)
    const stopListening = onServerEvent('slots:changed', change => {
      // Without dates it is not a turn that changed, but the shop.
      if (change.dates.length === 0) void booking.refreshShop()
      void booking.refresh(change.dates)
    })
    const stopFollowing = $reconnected.listen(() => void booking.refresh())
    const comeBack = (event: PageTransitionEvent) => event.persisted && void booking.comeBack()
    addEventListener('pageshow', comeBack)
    return () => {
      stopWatching()
      stopListening()
      stopFollowing()
      removeEventListener('pageshow', comeBack)
      booking.stop()
    }
  }, [booking, adUrl])

  return isAwake
}

/** What the account knows is loaded only where somebody is logged in: nearly everybody who books is not. */
async function known() {
  return $sessionToken.get() === null
    ? { knownPerson: recallPerson, knownTurns: recallTurns }
    : await import('#stores/known-customer.ts')
}

/** The first thing that is wrong gets the focus, so that a screen reader says it and a phone shows it. */
function useFocusOnProblem(
  form: { readonly current: HTMLFormElement | null },
  step: BookingStart['state']['step'],
): void {
  const isFirst = useRef(true)
  useEffect(() => {
    // What the server drew is read from the top; only what happens here moves the focus.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (step.is === 'lost') form.current?.querySelector<HTMLElement>('#perdido')?.focus()
    if (step.is !== 'refused') return
    const order: readonly BookingField[] = ['starts_at', ...customerFields]
    const asked = Object.keys(step.errors)
    const field = order.find(name => step.errors[name]) ?? asked[0]
    if (!field) return
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    // A day without hours has none to focus.
    const place = find(`[name="${field}"]`) ?? find('#cuando a')
    place?.focus()
  }, [form, step])
}

/** On to the name, unless somebody is already writing or has nothing left to write. */
function focusNextEmptyField(form: HTMLFormElement | null): void {
  const active = document.activeElement
  if (active instanceof HTMLInputElement && active.type !== 'radio') return
  const fields = form?.querySelectorAll<HTMLInputElement>('input[name=name], input[name=phone]')
  const empty = [...(fields ?? [])].find(field => !field.value)
  if (empty) empty.focus({ preventScroll: false })
}
