import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { waitlistTexts as texts } from '#messages/dashboard/walk-ins.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { waitingTexts } from '#messages/dashboard/waitlist.ts'
import { change } from '#stores/change.ts'
import {
  $waitlist,
  offerFirst,
  removeEntry,
  waitlist,
  type WaitlistEntry,
} from '#stores/dashboard/waitlist/waitlist.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useSending } from '#islands/dashboard/parts/use-sending.ts'
import { OfferHour } from './OfferHour.tsx'
import { AddToWaitlist } from './AddToWaitlist.tsx'
import { AcceptOfferButton } from './AcceptOfferButton.tsx'
import styles from '../walk-ins/walk-ins.module.css'

/** The customers on the waitlist, with the slot that became free for them. */
export function WaitlistSection() {
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={styles.queue} aria-label={texts.title}>
      <h2>{texts.counted(valueOf(useStore($waitlist))?.length ?? 0)}</h2>
      <p className="soft">{texts.hint}</p>
      <div className={styles.actions}>
        <Button look="plain small" label={waitingTexts.add} onClick={() => setAdding(true)} />
      </div>
      {isAdding && <AddToWaitlist onClose={() => setAdding(false)} />}
      <Loaded from={waitlist} rows={2}>
        {entries =>
          entries.length === 0 ? (
            <p className="soft">{texts.empty}</p>
          ) : (
            <ol className={styles.list}>
              {entries.map(entry => (
                <li key={entry.id}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}

function Entry({ entry }: { readonly entry: WaitlistEntry }) {
  const { isSending, send } = useSending()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <article className={styles.waiting} data-called={entry.offer ? true : undefined}>
      <div className={styles.words}>
        <strong>{entry.customer.name}</strong>
        {wishOf(entry).map(wish => (
          <span key={wish} className="small">
            {wish}
          </span>
        ))}
        <Place entry={entry} />
      </div>
      <div className={styles.actions}>
        {entry.offer ? (
          <>
            <ButtonLink
              look="go small"
              label={texts.notify(entry.customer.name.split(' ')[0] ?? '')}
              href={entry.whatsapp_url}
              isNewTab
            />
            <AcceptOfferButton entry={entry} />
          </>
        ) : (
          entry.fits && (
            <Button
              look="go small"
              label={texts.offer(momentOf(entry.fits.starts_at), entry.fits.staff.name)}
              aria-disabled={isSending}
              onClick={() => void send(() => change(offerFirst(entry)))}
            />
          )
        )}
        {!entry.offer && (
          <Button
            look="plain small"
            label={texts.otherHour}
            of={entry.customer.name}
            onClick={() => setChoosing(true)}
          />
        )}
        <Button
          look="plain small"
          label={texts.remove}
          of={entry.customer.name}
          aria-disabled={isSending}
          onClick={() => void send(() => removeEntry(entry))}
        />
      </div>
      {isChoosing && <OfferHour entry={entry} onClose={() => setChoosing(false)} />}
    </article>
  )
}

function Place({ entry: { offer, fits, has_email } }: { readonly entry: WaitlistEntry }) {
  if (!offer) return fits ? null : <span className={parts.isOff}>{texts.nothing}</span>
  const { starts_at, staff, expires_at } = offer
  return (
    <span className={styles.when}>
      {texts.offered(momentOf(starts_at), staff.name, timeText(expires_at))}
      {has_email && ` ${texts.mailed}`}
    </span>
  )
}

function wishOf({ services, staff, moves, windows }: WaitlistEntry): string[] {
  if (moves) {
    const what = [services.map(service => service.name).join(' + '), staff?.name]
    return [dotted(...what, waitingTexts.moves(momentOf(moves.starts_at)))]
  }
  const wishes = windows.map(window => {
    const days = texts.window(dayMonth(window.from), dayMonth(window.to))
    const wish = [window.services.map(service => service.name).join(' + '), window.staff?.name]
    return dotted(...wish, `${days}, ${texts.parts[window.part]}`)
  })
  return [...new Set(wishes)]
}

function momentOf(instant: string): string {
  return `${shortDateText(dateOf(instant))}, ${timeText(instant)}`
}
