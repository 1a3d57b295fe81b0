/* How the board is looked at: on a phone one person or everybody as a list, elsewhere columns or the list. */
import { atom, onMount } from 'nanostores'

export const $isNarrow = atom(false)
/** Whose column a phone shows; null is everybody, as a list. */
export const $shownPerson = atom<string | null>(null)
/** On a desk: a column for each person or chair, the list, the week of a person, a month in figures. */
export type View = 'columns' | 'chairs' | 'list' | 'week' | 'month'
export const $view = atom<View>('columns')
/** The day is being put on paper. */
export const $isPrinting = atom(false)

onMount($isNarrow, () => {
  const narrow = matchMedia('(width <= 700px)')
  const follow = () => $isNarrow.set(narrow.matches)
  follow()
  narrow.addEventListener('change', follow)
  return () => narrow.removeEventListener('change', follow)
})

export function showPerson(id: string | null): void {
  $shownPerson.set(id)
}

export function showAs(view: View): void {
  $view.set(view)
}

export function printDay(isPrinting: boolean): void {
  $isPrinting.set(isPrinting)
}
