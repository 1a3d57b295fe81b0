/* How the board is looked at: on a phone one person or everybody as a list, elsewhere columns or the list. */
import { atom, onMount, type ReadableAtom } from 'nanostores'

export const $isNarrow = matches('(width <= 700px)')
/** No room for the queue beside the board: it lies over it. */
export const $isTight = matches('(width <= 1200px)')
/** Whose column a phone shows; null is everybody, as a list. */
export const $shownPerson = atom<string | null>(null)
/** On a desk: a column for each person or chair, the list, the week of a person, a month in figures. */
export type View = 'columns' | 'chairs' | 'list' | 'week' | 'month'
export const $view = atom<View>('columns')
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

export function showPerson(id: string | null): void {
  $shownPerson.set(id)
}

export function showAs(view: View): void {
  $view.set(view)
}

export function printDay(isPrinting: boolean): void {
  $isPrinting.set(isPrinting)
}
