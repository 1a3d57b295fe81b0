import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { timeText } from '#contract/texts/texts.ts'
import { waitlistTexts as texts } from '#messages/dashboard/walk-ins.ts'
import { change } from '#stores/change.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import {
  createSuited,
  offerFirst,
  type FreedTime,
  type WaitlistEntry,
} from '#stores/dashboard/waitlist/waitlist.ts'
import { serverNow } from '#stores/server-time.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { useSending } from '#islands/dashboard/parts/use-sending.ts'
import styles from './offer.module.css'
import { AcceptOfferButton } from './AcceptOfferButton.tsx'

/** How many customers are named here; the waitlist has the others. */
const mostNamed = 3

/** Offers freed time to the customers of the waitlist whom it suits. Draws nothing when there are none. */
export function OfferPlace({ from, to, staff }: FreedTime) {
  const [source] = useState(createSuited)
  const [offered, setOffered] = useState<WaitlistEntry | null>(null)
  const [isTaken, setTaken] = useState(false)
  const isPast = Date.parse(from) <= serverNow()
  useEffect(() => {
    if (!isPast) void source.load({ from, to, staff })
  }, [source, from, to, staff, isPast])
  const waiting = valueOf(useStore(source.$store)) ?? []
  if (isTaken) return null
  if (offered) return <Offered entry={offered} onTaken={() => setTaken(true)} />
  if (isPast || waiting.length === 0) return null
  return (
    <section className={styles.offer} aria-label={texts.title}>
      <p className="small">{texts.suited(waiting.length)}</p>
      <div className={styles.names}>
        {waiting.slice(0, mostNamed).map((entry, place) => (
          <Offer key={entry.id} entry={entry} isFirst={place === 0} onOffered={setOffered} />
        ))}
      </div>
    </section>
  )
}

type OfferProps = {
  readonly entry: WaitlistEntry
  readonly isFirst: boolean
  readonly onOffered: (entry: WaitlistEntry) => void
}

function Offer({ entry, isFirst, onOffered }: OfferProps) {
  const { isSending, send } = useSending()
  const offer = () => change(offerFirst(entry), onOffered)
  return (
    <Button
      look={isFirst ? 'go small' : 'plain small'}
      aria-disabled={isSending}
      onClick={() => void send(offer)}
    >
      {texts.offerTo(firstName(entry))}
      {entry.fits && <span className="figures">{timeText(entry.fits.starts_at)}</span>}
    </Button>
  )
}

type OfferedProps = {
  readonly entry: WaitlistEntry
  readonly onTaken?: (() => void) | undefined
}

/** The slot that is held for the customer, until when, and the chat that tells them. */
export function Offered({ entry, onTaken }: OfferedProps) {
  const { offer } = entry
  if (!offer) return null
  return (
    <section className={styles.offer} aria-label={texts.title}>
      <p>
        {texts.kept(entry.customer.name, timeText(offer.starts_at), timeText(offer.expires_at))}
        {entry.has_email && ` ${texts.mailed}`}
      </p>
      <NotifyAndTake entry={entry} onTaken={onTaken} />
    </section>
  )
}

/** A link to the chat that notifies the customer, and the button that books the slot once they accept. */
export function NotifyAndTake({ entry, onTaken }: OfferedProps) {
  return (
    <div className={styles.names}>
      <ButtonLink
        look="go small"
        label={texts.notify(firstName(entry))}
        href={entry.whatsapp_url}
        isNewTab
      />
      <AcceptOfferButton entry={entry} onTaken={onTaken} />
    </div>
  )
}

function firstName({ customer }: WaitlistEntry): string {
  return customer.name.split(' ')[0] ?? customer.name
}
