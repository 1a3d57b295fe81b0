/* Views of the board: on a phone a list for one staff member or for all, on wider screens columns or a list. */
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { $looks, changeLooks } from './looks.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'

export const $isNarrow = matches('(width <= 700px)')
/** A phone in landscape. */
export const $isLow = matches('(height <= 500px)')
/** Too narrow for the queue beside the board, which it then overlays. */
export const $isTight = matches('(width <= 1200px)')
/** Too narrow for the name of a month: small screens, and widths at which the sidebar has just appeared. */
export const $isShort = matches('(width <= 1200px), (1300px < width <= 1420px)')
/** Whose day a phone shows; null for everybody's. By default the user's own, if they are a staff member. */
export const $shownStaffMember = computed([$looks, $shop], ({ staffMember }, loaded) =>
  staffMember === undefined ? (valueOf(loaded)?.works_as ?? null) : staffMember,
)
/** Values of `vista` in the address: columns by staff member or station, a list, one staff member's week, a month. */
const addresses = {
  columns: null,
  stations: 'sillones',
  list: 'lista',
  week: 'semana',
  month: 'mes',
}
export type View = keyof typeof addresses
const views = Object.keys(addresses) as readonly View[]
/** The views offered on this screen. A phone has the day (`columns`), a week and a month. */
export const $views = computed($isNarrow, (isNarrow): readonly View[] =>
  isNarrow ? ['columns', 'week', 'month'] : views,
)
export const $view = computed(
  [$router, $views],
  (page, views): View => views.find(view => addresses[view] === page?.search['vista']) ?? 'columns',
)
/** The sheet of the day is printed: asked by our button, or by the browser's own menu, which prints by itself. */
export const $printing = atom<'button' | 'browser' | null>(null)

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

/** Opens a view, with further query keys such as the date. */
export function showAs(view: View, query: Parameters<typeof setQuery>[0] = {}): void {
  setQuery({ vista: addresses[view], ...query })
}

export function printDay(): void {
  $printing.set('button')
}
