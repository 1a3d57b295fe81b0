/* The actions of keyboard shortcuts, loaded with the first key that is pressed. */
import { addDays } from '#domain/calendar/dates.ts'
import { $date } from './board/board.ts'
import { openDialog } from './new-appointment/dashboard-dialog.ts'
import { startAppointment } from './new-appointment/draft.ts'
import { writeStored } from '#stores/storage.ts'
import { $hasSingleKeys, openPalette, typedAhead } from './palette.ts'
import { $router, setQuery } from './router.ts'
import { sections } from './routes.ts'
import { $isOwner, $shop, $today } from './shop.ts'
import { valueOf } from './loadable.ts'

const steps: Readonly<Record<string, () => void>> = {
  '/': () => openPalette('search'),
  '?': () => openPalette('keys'),
  n: takeAppointment,
  t: openToday,
  ArrowLeft: () => stepDay(-1),
  ArrowRight: () => stepDay(1),
}

export function act(key: string): void {
  // A user without a shop has neither an agenda nor customers.
  if (valueOf($shop.get())) steps[key]?.()
  else typedAhead.text = null
}

export function setSingleKeys(isOn: boolean): void {
  $hasSingleKeys.set(isOn)
  writeStored('single_keys', isOn ? 'yes' : 'no')
}

export function takeAppointment(): void {
  const date = shownDate()
  if (date === null || !openBoard()) return
  startAppointment({ date, minute: null, staff: null })
}

export function blockTime(): void {
  if (openBoard()) openDialog({ kind: 'block', staff: null })
}

export function openToday(): void {
  $router.open(sections.agenda)
}

function stepDay(by: 1 | -1): void {
  const date = $date.get()
  if (isOnBoard() && date !== null) setQuery({ fecha: addDays(date, by), id: null })
}

/** The day on the board, or today when the board is not open. */
export function shownDate(): string | null {
  return isOnBoard() ? $date.get() : $today.get()
}

/** Returns false when the user is first asked about text that is not saved. */
export function openBoard(): boolean {
  if (!isOnBoard()) openToday()
  return isOnBoard()
}

/** `/dashboard` shows the agenda too, except to the owner of a shop that is not online yet. */
function isOnBoard(): boolean {
  const route = $router.get()?.route
  const isDraft = valueOf($shop.get())?.comerce.status === 'draft'
  return route === 'agenda' || (route === 'home' && !($isOwner.get() && isDraft))
}
