/* How the board is looked at: on a phone a list of one staff member or of everybody, elsewhere columns or the list. */
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { $looks, changeLooks } from './looks.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'

export const $isNarrow = matches('(width <= 700px)')
/** A phone held across. */
export const $isLow = matches('(height <= 500px)')
/** No room for the queue beside the board: it lies over it. */
export const $isTight = matches('(width <= 1200px)')
/** No room for the name of a month: on small screens, and where the menu has just come to stand beside the board. */
export const $isShort = matches('(width <= 1200px), (1300px < width <= 1420px)')
/** Whose day a phone shows; null is everybody's. Whoever chose nothing sees their own, if they have one. */
export const $shownStaffMember = computed([$looks, $shop], ({ staffMember }, loaded) =>
  staffMember === undefined ? (valueOf(loaded)?.works_as ?? null) : staffMember,
)
/** On a dashboard: a column for each staff member or station, the list, the week of one of them, a month in figures. In the address. */
const addresses = {
  columns: null,
  stations: 'sillones',
  list: 'lista',
  week: 'semana',
  month: 'mes',
}
export type View = keyof typeof addresses
const views = Object.keys(addresses) as readonly View[]
/** A phone shows the day as it always does, a week or a month. */
export const $views = computed($isNarrow, (isNarrow): readonly View[] =>
  isNarrow ? ['columns', 'week', 'month'] : views,
)
export const $view = computed(
  [$router, $views],
  (page, views): View => views.find(view => addresses[view] === page?.search['vista']) ?? 'columns',
)
/** The day is being put on paper. */
export const $isPrinting = atom(false)

export function matches(query: string): ReadableAtom<boolean> {
  const $isMatching = atom(false)
  onMount($isMatching, () => {
    const media = matchMedia(query)
    const follow = () => $isMatching.set(media.matches)
    follow()
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  })
  return $isMatching
}

export function showStaffMember(id: string | null): void {
  changeLooks({ staffMember: id })
}

/** Of a day and an appointment too, where those are said. */
export function showAs(view: View, query: Parameters<typeof setQuery>[0] = {}): void {
  setQuery({ vista: addresses[view], ...query })
}

export function printDay(isPrinting: boolean): void {
  $isPrinting.set(isPrinting)
}
