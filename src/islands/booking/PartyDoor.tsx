import { type ComponentType, useState } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import type { Booking } from '#stores/booking/face.ts'
import type { BookableShop } from '#stores/booking/state.ts'
import type { Visit, visitOf } from '#stores/booking/visit.ts'
import { Button } from '../ui/Button.tsx'
import styles from './who.module.css'

/** The visit of all of them. `staffMember`: who serves them; empty while nobody is held. */
export type ForAll = Visit & { readonly staffMember: string }

export type PartyProps = {
  readonly shop: BookableShop
  readonly visit: Visit
  readonly booking: Booking
  /** The booking's way to the server, which a party replaces. */
  readonly way: { call: Call }
  readonly visitOf: typeof visitOf
  /** Null: one person alone. */
  readonly onPriced: (all: ForAll | null) => void
}

/** Few come with others, so what they need is loaded when they say so. */
export function PartyDoor(props: PartyProps) {
  const [Picker, setPicker] = useState<ComponentType<PartyProps>>()
  if (props.shop.rules.max_people < 2) return null
  if (Picker) return <Picker {...props} />
  const open = () =>
    // Without a network the button stays, to be tapped again.
    import('./PartyPicker.tsx').then(
      loaded => setPicker(() => loaded.PartyPicker),
      () => {},
    )
  return (
    <Button
      className={styles.notMe}
      look="quiet small"
      label={words.notAlone}
      onClick={() => void open()}
    />
  )
}
