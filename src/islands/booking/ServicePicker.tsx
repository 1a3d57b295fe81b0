import type { ServiceWire } from '#contract/contract.ts'
import { factsText } from '#contract/texts/services-text.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import type { Booking } from '#stores/booking/face.ts'
import {
  type BookableShop,
  type BookingState,
  type DrawnChoice,
  queryOf,
} from '#stores/booking/state.ts'
import { cheaperCombo } from '#stores/booking/combo.ts'
import { canAdd, fitting, type Visit, withService } from '#stores/booking/visit.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { AddOnPicker } from './AddOnPicker.tsx'
import frame from './Booking.module.css'
import styles from './services.module.css'
import { choiceKeys, drawnFrom } from './drawn-from.ts'
import { onPlainClick } from './plain-click.ts'

type Props = {
  readonly shop: BookableShop
  readonly visit: Visit
  readonly state: DrawnChoice & Pick<BookingState, 'isFolded'>
  readonly booking: Booking
}

/**
 * One tap chooses one service and folds the list. A link below it adds another one: then the whole list has checkboxes,
 * with the total below.
 */
export const ServicePicker = drawnFrom(
  ...choiceKeys,
  'isFolded',
)(function ServicePicker({ shop, visit, state, booking }: Props) {
  const isFolded = state.isFolded && !state.isAdding
  const isShown = ({ id }: ServiceWire) => !isFolded || state.services.includes(id)
  return (
    <section className={frame.step} id="que">
      <h2>{words.whatTitle}</h2>
      {state.isAdding && <p className={frame.lead}>{words.whatElse}</p>}
      {byCategory(shop.services).map(([category, services]) => {
        const shown = services.filter(isShown)
        if (shown.length === 0) return null
        return (
          <div key={category} className={styles.category}>
            {category && !isFolded && <h3>{category}</h3>}
            <ul className={styles.services}>
              {shown.map(service => (
                <li key={service.id}>
                  <ServiceChoice service={service} shop={shop} state={state} booking={booking} />
                  <AddThis service={service} shop={shop} state={state} booking={booking} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {state.isAdding ? (
        <>
          <CheaperCombo shop={shop} visit={visit} state={state} booking={booking} />
          <Total visit={visit} />
        </>
      ) : (
        <div className={styles.more}>
          {isFolded && shop.services.length > 1 && (
            <a
              className={styles.another}
              href={`?${shop.link ? `link=${shop.link}` : ''}#que`}
              onClick={onPlainClick(booking.showServices)}
            >
              {words.changeService}
            </a>
          )}
          {isFolded && <AddAnother shop={shop} state={state} booking={booking} />}
        </div>
      )}
    </section>
  )
})

type ChoiceProps = Omit<Props, 'visit'> & { readonly service: ServiceWire }

function ServiceChoice({ service, shop, state, booking }: ChoiceProps) {
  const isChosen = state.services.includes(service.id)
  const isPossible = isChosen || !state.isAdding || canAdd(shop, state, service)
  if (!isPossible) {
    return (
      <div className={`${styles.service} ${styles.impossible}`}>
        <span className={styles.box} aria-hidden="true" />
        <ServiceText service={service} hint={words.notInOneVisit} />
      </div>
    )
  }
  const next = state.isAdding
    ? withService(shop, state, service.id)
    : fitting(shop, { ...state, services: [service.id], addOns: [] })
  // Extras come first, and with several staff members the choice of one comes before the time.
  const who = service.staff.length > 1 ? 'quien' : 'cuando'
  const after = service.add_ons?.length ? 'que' : who
  const choose = onPlainClick(() => {
    if (state.isAdding) return void booking.toggleService(service.id)
    void booking.chooseService(service.id)
    showStep(after)
  })
  return (
    <>
      <a
        className={styles.service}
        href={`${queryOf({ ...next, isAdding: state.isAdding }, shop.link)}#${state.isAdding ? 'que' : after}`}
        aria-current={isChosen ? 'true' : undefined}
        onClick={choose}
        onPointerEnter={() => !isChosen && !state.isAdding && booking.prefetch(service.id)}
      >
        <span className={state.isAdding ? styles.box : styles.dot} aria-hidden="true" />
        <ServiceText service={service} />
        {isChosen && <span className="visually-hidden">{words.chosen}</span>}
      </a>
      {isChosen && (
        <div className={styles.underService}>
          <AddOnPicker service={service} shop={shop} state={state} booking={booking} />
        </div>
      )}
    </>
  )
}

function ServiceText({
  service,
  hint,
}: {
  readonly service: ServiceWire
  readonly hint?: string | undefined
}) {
  const facts = factsText(
    service.duration_minutes,
    service.needs_approval && words.onRequest,
    service.deposit_text && words.depositOf(service.deposit_text),
  )
  const more = hint ?? service.description
  return (
    <>
      <span className={styles.serviceName}>
        <strong>{service.name}</strong>
        <small>{facts}</small>
        {more && <small>{more}</small>}
      </span>
      <span className={styles.price}>{service.price_text}</span>
    </>
  )
}

/** Beside each other service while one is chosen: adds it to the same visit. */
function AddThis({ service, shop, state, booking }: ChoiceProps) {
  const { services, isAdding } = state
  if (isAdding || services.includes(service.id) || !canAdd(shop, state, service)) return null
  const add = onPlainClick(() => {
    booking.addMore()
    void booking.toggleService(service.id)
  })
  const next = withService(shop, state, service.id)
  return (
    <a
      className={styles.plus}
      href={`${queryOf({ ...next, isAdding: true }, shop.link)}#que`}
      aria-label={words.add(service.name)}
      onClick={event => {
        // This link disappears when the list changes to checkboxes, so the focus goes to the service that it added.
        event.currentTarget.parentElement?.querySelector('a')?.focus({ preventScroll: true })
        add(event)
      }}
    />
  )
}

function CheaperCombo({ shop, visit, state, booking }: Props) {
  const combo = cheaperCombo(shop, visit, state)
  if (!combo) return null
  const { id, name } = combo.service
  return (
    <p className={styles.cheaper} role="status">
      {words.cheaper(name, combo.savedText)}
      <ButtonLink
        look="plain small"
        label={words.takeCombo(name)}
        href={`${queryOf({ ...state, services: [id], isAdding: false }, shop.link)}#cuando`}
        onClick={onPlainClick(() => {
          void booking.chooseService(id)
          showStep('cuando')
          requestAnimationFrame(() =>
            document
              .querySelector<HTMLElement>('#que [aria-current]')
              ?.focus({ preventScroll: true }),
          )
        })}
      />
    </p>
  )
}

/** Drawn only when another service can be combined with the chosen one. */
function AddAnother({ shop, state, booking }: Omit<Props, 'visit'>) {
  const isUseful = shop.services.some(
    one => !state.services.includes(one.id) && canAdd(shop, state, one),
  )
  if (!isUseful) return null
  return (
    <a
      className={styles.another}
      href={`${queryOf({ ...state, isAdding: true, startsAt: null }, shop.link)}#que`}
      onClick={onPlainClick(booking.addMore)}
    >
      {words.addAnother}
    </a>
  )
}

function Total({ visit }: { readonly visit: Visit }) {
  return (
    <p className={styles.total}>
      <strong aria-live="polite">
        {words.total(visit.minutes, visit.priceText)}
        {visit.isShared && <small>{words.shared}</small>}
      </strong>
      <ButtonLink look="plain small" label={words.toHours} href="#cuando" data-native />
    </p>
  )
}

/** On a phone the times are below the list. Without a script the link's hash does the same. */
export function showHours(): void {
  showStep('cuando')
}

export function showStep(step: 'que' | 'quien' | 'cuando' | 'datos'): void {
  if (!matchMedia('(width < 60rem)').matches) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const behavior = isCalm ? 'instant' : 'smooth'
  // In the next frame, which measures the layout anyway; doing it now would measure it twice.
  requestAnimationFrame(() => document.getElementById(step)?.scrollIntoView({ behavior }))
}

/** In the shop's own order; the titles only when there is more than one. */
function byCategory(services: readonly ServiceWire[]): [string, ServiceWire[]][] {
  const groups = new Map<string, ServiceWire[]>()
  for (const service of services) {
    groups.set(service.category, [...(groups.get(service.category) ?? []), service])
  }
  if (groups.size < 2) return [['', [...services]]]
  return [...groups].map(([title, ofIt]) => [title || words.otherServices, ofIt])
}
