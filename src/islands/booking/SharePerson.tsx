import { type MouseEvent, useState } from 'react'
import { bookingMessages as words } from '#messages/booking.ts'
import type { BookableComerce } from '#stores/booking-state.ts'
import styles from './Booking.module.css'
import { isPlainClick } from './ServicePicker.tsx'

type Props = {
  readonly comerce: BookableComerce
  readonly person: { readonly id: string; readonly name: string }
}

/** A person's own link, for her Instagram or a friend: a plain link that the phone's share sheet takes over. */
export function SharePerson({ comerce, person }: Props) {
  const [isCopied, setIsCopied] = useState(false)
  const path = `/comerce/${comerce.ad_url}?p=${person.id}`
  const share = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const title = `${person.name} en ${comerce.name}`
    // Few ever share: nobody else waits for it.
    void import('#stores/share.ts')
      .then(({ shareLink }) => shareLink(path, title))
      .then(outcome => setIsCopied(outcome === 'copied'))
  }
  return (
    <p className={styles.share}>
      <a href={path} onClick={share}>
        {words.shareOf(person.name)}
      </a>
      <span aria-live="polite">{isCopied && words.linkCopied}</span>
    </p>
  )
}
