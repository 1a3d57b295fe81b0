import { memo, type ReactNode } from 'react'
import type { BookingState } from '#stores/booking/state.ts'

/** The part of the state that the links of the booking page carry in their query. */
export const choiceKeys = ['services', 'addOns', 'staff', 'seats', 'isAdding', 'date'] as const

type Drawn<Key extends keyof BookingState> = { readonly state: Pick<BookingState, Key> }

/**
 * A part of the booking page that is rendered again only when one of the named keys changes: on a slow phone, typing a
 * name must not render all times of a day again. The type lets the part read no other key.
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
