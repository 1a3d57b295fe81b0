import { type SubmitEvent, useState } from 'react'
import { myAppointmentsMessages as words } from '#messages/my-appointments.ts'
import {
  askForLinks,
  closeFeed,
  dropPlace,
  type FavouriteShop,
  type OwnPackage,
  renewFeed,
} from '#stores/appointment/customer-area.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import styles from './MyAppointments.module.css'

/** The saved shops, one tap from their free times. */
export function Places({ places }: { readonly places: readonly FavouriteShop[] }) {
  if (places.length === 0) return null
  return (
    <section aria-labelledby="lugares">
      <h2 id="lugares">{words.placesTitle}</h2>
      <ul className={styles.places}>
        {places.map(place => (
          <li key={place.ad_url}>
            <a href={`/comerce/${place.ad_url}`}>{place.name}</a>
            <Button
              look="quiet small"
              aria-label={words.dropPlace(place.name)}
              onClick={() => void dropPlace(place)}
            >
              ✕
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the customer bought ahead, and how much of it is left. */
export function Packages({ packages }: { readonly packages: readonly OwnPackage[] }) {
  if (packages.length === 0) return null
  return (
    <section aria-labelledby="paquetes">
      <h2 id="paquetes">{words.packagesTitle}</h2>
      <ul className={styles.packages}>
        {packages.map(one => (
          <li key={one.id}>
            <strong>{one.name}</strong>
            <span>{words.packageLeft(one.remaining, one.units)}</span>
            <span className="soft small">
              <a href={`/comerce/${one.comerce.ad_url}`}>{one.comerce.name}</a>
              {one.expires_on === null ? '' : ` · ${words.packageUntil(one.expires_on)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The calendar feed of the customer's appointments. Its address can be changed or removed. */
export function Feed({ url }: { readonly url: string | null }) {
  return (
    <section className={styles.feed} aria-labelledby="calendario">
      <h2 id="calendario">{words.feedTitle}</h2>
      <p className="soft">{words.feedText}</p>
      {url === null ? (
        <p>
          <Button look="plain" label={words.feedMake} onClick={() => void renewFeed()} />
        </p>
      ) : (
        <>
          <div className="field">
            <label htmlFor="feed-url">{words.feedUrl}</label>
            <input
              className="input"
              id="feed-url"
              value={url}
              readOnly
              onFocus={event => event.currentTarget.select()}
            />
          </div>
          <p className={styles.pastWays}>
            {/* The calendars of phones and computers subscribe to links of this kind. */}
            <ButtonLink
              look="go small"
              label={words.feedAdd}
              href={url.replace(/^https?:/, 'webcal:')}
            />
            <ButtonLink
              look="plain small"
              label={words.feedGoogle}
              href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(url.replace(/^https?:/, 'webcal:'))}`}
              target="_blank"
              rel="noopener noreferrer"
            />
            <CopyButton text={url} />
            <Button look="plain small" label={words.feedRenew} onClick={() => void renewFeed()} />
            <Button look="quiet small" label={words.feedClose} onClick={() => void closeFeed()} />
          </p>
          <p className="soft small">{words.feedKeep}</p>
        </>
      )}
    </section>
  )
}

function CopyButton({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => document.querySelector<HTMLInputElement>('#feed-url')?.select(),
    )
  }
  return (
    <Button
      look="plain small"
      label={isCopied ? words.feedCopied : words.feedCopy}
      aria-live="polite"
      onClick={copy}
    />
  )
}

/** Sends the links of a customer's appointments by mail, when they have lost them. */
export function SendLinks() {
  const [message, setMessage] = useState<string | null>(null)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '')
    void askForLinks(email).then(text => setMessage(text ?? words.linksFailed))
  }
  return (
    <details className={styles.links}>
      <summary>{words.linksAsk}</summary>
      <form className="form" onSubmit={send}>
        <div className="field">
          <label htmlFor="links-email">{words.linksMail}</label>
          <input
            className="input"
            id="links-email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
          />
        </div>
        <Button look="plain" label={words.linksSend} type="submit" />
        <p role="status">{message}</p>
      </form>
    </details>
  )
}
