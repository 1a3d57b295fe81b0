import { memo, type ReactNode } from 'react'
import type { BookingState } from '#stores/booking/state.ts'

/** What the links of the picker carry on. */
export const choiceKeys = ['services', 'addOns', 'staff', 'seats', 'isAdding', 'date'] as const

type Drawn<Key extends keyof BookingState> = { readonly state: Pick<BookingState, Key> }

/**
 * A part of the picker that is drawn again only when something that it reads has changed: on a slow phone a letter of a
 * name must not cost all hours of a day. The compiler sees to it that the part reads nothing else.
 */
export function drawnFrom<const Key extends keyof BookingState>(...keys: readonly Key[]) {
  return <Rest>(draw: (props: Rest & Drawn<Key>) => ReactNode) =>
    memo(draw, ({ state: before, ...rest }, { state: after, ...others }) => {
      const names = Object.keys(others) as (keyof typeof others)[]
      return (
        keys.every(key => before[key] === after[key]) &&
        names.every(name => rest[name] === others[name])
      )
    })
}
