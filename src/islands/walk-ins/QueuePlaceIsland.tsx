/*
 * A customer's place in the queue of walk-ins, opened by its link. The server renders it; the island follows changes.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { QueuePlaceWire } from '#contract/walk-ins/queue.ts'
import { whatsappLink } from '#messages/links.ts'
import { placeHeading, placeText, queueMessages as words } from '#messages/walk-ins.ts'
import { call } from '#stores/api.ts'
import { $connection } from '#stores/socket.ts'
import { createQueuePlace } from '#stores/walk-ins/queue-place.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { LazyPushSwitch } from '../push/LazyPushSwitch.tsx'
import styles from './queue.module.css'

type Props = { readonly queueToken: string; readonly place: QueuePlaceWire }

export function QueuePlaceIsland({ queueToken, place: first }: Props) {
  const [store] = useState(() => createQueuePlace(queueToken, first, call))
  const place = useStore(store.$place, { ssr: 'initial' })
  useEffect(() => store.follow(), [store])
  const heading = placeHeading(place)
  useEffect(() => {
    document.title = `${heading} · Mi Turno`
  }, [heading])
  const { comerce: shop } = place
  const waits = place.state === 'waiting' || place.state === 'called'
  return (
    <div className={styles.place} data-state={place.state}>
      <header aria-live="polite">
        <h1>{heading}</h1>
        <p className="soft">{placeText(place)}</p>
      </header>
      <article className={`ticket-outline ${styles.ticket}`}>
        <p className="ticket-label">{words.number}</p>
        <p className="ticket-hour">{place.number}</p>
        <p>
          <strong>{place.name}</strong>
        </p>
        <p>{place.services.map(one => one.name).join(' + ')}</p>
        <p>
          <a href={`/comerce/${shop.ad_url}`}>{shop.name}</a>
          {shop.address && `, ${shop.address}`}
        </p>
      </article>
      {shop.whatsapp && waits && (
        <ButtonLink
          look="plain block"
          label={words.write}
          href={whatsappLink(shop.whatsapp, greeting(place))}
          isNewTab
        />
      )}
      {waits && <Follows queueToken={queueToken} />}
      {waits ? <Leave /> : <Again adUrl={shop.ad_url} />}
      {waits && <LazyPushSwitch target={{ link_kind: 'queue', link_token: queueToken }} />}
    </div>
  )
}

function greeting({ name, number }: QueuePlaceWire): string {
  return `Hola, soy ${name}, número ${number} de la fila.`
}

/** Says whether the page updates by itself. Without a script it reloads now and then. */
function Follows({ queueToken }: Pick<Props, 'queueToken'>) {
  const isLive = useStore($connection, { ssr: 'initial' }) === 'connected'
  if (isLive) return <p className="soft small">{`${words.live} ${words.keepLink}`}</p>
  return (
    <p className="soft small">
      {`${words.slow} `}
      <a href={`/fila/${queueToken}`}>{words.reload}</a>
    </p>
  )
}

/** A form, so that it works without a script. Folded, because leaving the queue cannot be undone. */
function Leave() {
  return (
    <details className={styles.leave}>
      <summary>{words.leave}</summary>
      <form method="post">
        <p className="soft small">{words.leaveHint}</p>
        <button className="btn btn-plain btn-block" name="accion" value="salir" type="submit">
          {words.leaveSure}
        </button>
      </form>
    </details>
  )
}

function Again({ adUrl }: { readonly adUrl: string }) {
  return (
    <>
      <ButtonLink look="go block" label={words.again} href={`/comerce/${adUrl}/fila`} />
      <ButtonLink look="plain block" label={words.book} href={`/comerce/${adUrl}`} />
    </>
  )
}
