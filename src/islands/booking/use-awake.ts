import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import type { Booking } from '#stores/booking/face.ts'
import { answersIn } from '#stores/booking/post.ts'
import { type BookableShop, customerFields, type CustomerFields } from '#stores/booking/state.ts'
import { recallCustomer, recallAppointmentsOf } from '#stores/device.ts'
import { $sessionToken } from '#stores/session/session-token.ts'
import { $reconnected, onServerEvent, watchShop } from '#stores/socket.ts'
import { focusNextEmptyField } from './focus.ts'

const neverChanges = () => () => {}
const isInBrowser = () => true
const isOnServer = () => false

/** Takes over what the user did before hydration, then listens to changes and prefetches. */
export function useAwake(
  booking: Booking,
  form: { readonly current: HTMLFormElement | null },
  { ad_url: adUrl, country }: BookableShop,
): boolean {
  const isAwake = useSyncExternalStore(neverChanges, isInBrowser, isOnServer)
  useLayoutEffect(() => {
    const { fields } = booking.$booking.get()
    booking.wake(new URLSearchParams(location.search).get('t'))
    if (form.current) takeOver(booking, form.current, fields)
  }, [booking, form])
  useEffect(() => follow(booking, adUrl, country), [booking, adUrl, country])
  return isAwake
}

/** `drawn`: the values that the server rendered. */
function takeOver(booking: Booking, form: HTMLFormElement, drawn: CustomerFields): void {
  const written = new FormData(form)
  const text = (name: string) => String(written.get(name) ?? '')
  const { startsAt: drawnStart, step, answers } = booking.$booking.get()
  // Only edited fields: writing a field removes the error that the server rendered beside it.
  for (const name of customerFields) {
    if (written.has(name) && text(name) !== drawn[name]) booking.write({ [name]: text(name) })
  }
  for (const [question, answer] of Object.entries(answersIn(written)))
    if (answer !== (answers[question] ?? '')) booking.answer(question, answer)
  const startsAt = text('starts_at')
  // A time that was chosen before hydration, or by the link, is held from now on.
  if (startsAt && step.is === 'choosing') booking.chooseStart(startsAt)
  // If the user has moved on to another field, the focus stays there.
  const isOnHours = document.activeElement?.matches('[name=starts_at]')
  if (startsAt && startsAt !== drawnStart && isOnHours) focusNextEmptyField(form)
}

function follow(booking: Booking, adUrl: string, country: string): () => void {
  booking.prefetch()
  const remember = async () => {
    const { knownCustomer, knownAppointments } = await known()
    const customer = await knownCustomer(country)
    if (customer) booking.greet(customer)
    booking.recall(await knownAppointments(customer))
  }
  void remember()
  const stopWatching = watchShop(adUrl)
  const stopListening = onServerEvent('slots:changed', change => {
    // An event without dates means that the shop itself changed, not an appointment.
    if (change.dates.length === 0) void booking.refreshShop()
    void booking.refresh(change.dates)
  })
  const stopFollowing = $reconnected.listen(() => void booking.refresh())
  const comeBack = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    void booking.comeBack()
    void remember()
  }
  addEventListener('pageshow', comeBack)
  return () => {
    stopWatching()
    stopListening()
    stopFollowing()
    removeEventListener('pageshow', comeBack)
    booking.stop()
  }
}

/** The account's data is loaded only when somebody is logged in, which few customers are. */
async function known() {
  return $sessionToken.get() === null
    ? { knownCustomer: recallCustomer, knownAppointments: recallAppointmentsOf }
    : await import('#stores/booking/known-customer.ts')
}
