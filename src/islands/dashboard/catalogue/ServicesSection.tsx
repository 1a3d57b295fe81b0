import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { usualServiceOf } from '#domain/shop/usual-beginnings.ts'
import { durationText, priceText } from '#contract/texts/texts.ts'
import { orderTexts } from '#messages/dashboard/common.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { priceChangeTexts } from '#messages/dashboard/price-changes.ts'
import { servicesTexts as texts } from '#messages/dashboard/setup.ts'
import {
  $services,
  $staff,
  type Service,
  services,
  staff,
} from '#stores/dashboard/catalogue/catalogue.ts'
import { orderServices } from '#stores/dashboard/catalogue/change-catalogue.ts'
import { groupsOf } from '#stores/dashboard/catalogue/order-draft.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { resources } from '#stores/dashboard/catalogue/resources.ts'
import { $settings, settings } from '#stores/dashboard/settings/settings.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { EffectDialog } from '../hours/EffectDialog.tsx'
import { PriceChangeDialog } from '../price-changes/PriceChangeDialog.tsx'
import { PriceChanges } from '../price-changes/PriceChanges.tsx'
import { Reorder } from './Reorder.tsx'
import { ServiceDialog } from './ServiceDialog.tsx'
import styles from './service.module.css'

export function ServicesSection() {
  // The dialog asks which staff members offer the service, so it waits until the staff is loaded.
  const isKnown = useStore($staff).step !== 'loading'
  const search = useStore($router)?.search
  const [isOrdering, setOrdering] = useState(false)
  useLoad(services, null)
  useLoad(staff, null)
  useLoad(resources, null)
  useLoad(settings, null)
  return (
    <>
      <SectionHead isNarrow title={texts.title}>
        {isOrdering || <Tools onOrder={() => setOrdering(true)} />}
      </SectionHead>
      <Loaded from={services}>
        {items => (
          <>
            {items.length === 0 && <NoServices />}
            {items.length > 0 && !isOrdering && <PriceChanges />}
            {isOrdering ? (
              <Reorder
                hint={orderTexts.services}
                groups={groupsOf(items, service => service.category)}
                save={orderServices}
                onClose={() => setOrdering(false)}
              />
            ) : (
              <ServiceGroups items={items} />
            )}
            {isKnown && search?.['precios'] && <PriceChangeDialog onClose={close} />}
            {isKnown && search?.['nuevo'] && <NewService isFirst={items.length === 0} />}
            {items
              .filter(service => isKnown && service.id === search?.['id'])
              .map(service => (
                <ServiceDialog key={service.id} service={service} onClose={close} />
              ))}
          </>
        )}
      </Loaded>
      <EffectDialog />
    </>
  )
}

function Tools({ onOrder }: { readonly onOrder: () => void }) {
  const count = valueOf(useStore($services))?.length
  // The empty state below has this button.
  if (count === 0) return null
  return (
    <div className={parts.actions}>
      {count !== undefined && count > 1 && (
        <Button look="plain" label={orderTexts.start} onClick={onOrder} />
      )}
      {count !== undefined && (
        <Button
          look="plain"
          label={priceChangeTexts.start}
          onClick={() => setQuery({ precios: '1' })}
        />
      )}
      <Button look="go" label={texts.add} onClick={() => setQuery({ nuevo: '1' })} />
    </div>
  )
}

/** The first service of a new shop is prefilled with what is usual in its trade. */
function NewService({ isFirst }: { readonly isFirst: boolean }) {
  const loaded = useStore($settings)
  const [wasFirst] = useState(isFirst)
  if (loaded.step === 'loading') return null
  const usual = wasFirst ? usualServiceOf(valueOf(loaded)?.category ?? '') : null
  return <ServiceDialog service={null} usual={usual} onClose={close} />
}

function NoServices() {
  return (
    <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
      <Button look="go" label={texts.add} onClick={() => setQuery({ nuevo: '1' })} />
    </Empty>
  )
}

/** The services by category, in the order in which customers see both. */
function ServiceGroups({ items }: { readonly items: readonly Service[] }) {
  const groups = groupsOf(items, service => service.category)
  return (
    <div className={parts.stack}>
      {groups.map(({ heading, items: grouped }) => (
        <section key={heading} className={parts.lines}>
          {groups.length > 1 && (
            <h2 className={styles.category}>{heading || orderTexts.withoutHeading}</h2>
          )}
          <ServiceList items={grouped} />
        </section>
      ))}
    </div>
  )
}

function ServiceList({ items }: { readonly items: readonly Service[] }) {
  const currency = useStore($currency)
  return (
    <ul className={parts.list}>
      {items.map(service => (
        <li key={service.id}>
          <button
            className={`${parts.row} ${service.is_active ? '' : parts.isOff}`}
            type="button"
            onClick={() => setQuery({ id: service.id })}
          >
            <span className={`${parts.rowWords} ${parts.wraps}`}>
              <strong>{service.name}</strong>
              <span className="soft small">{dotted(...notesOf(service, currency))}</span>
            </span>
            <span className={parts.rowEnd}>{priceText(service.price, currency)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function notesOf(service: Service, currency: string): string[] {
  const later = service.later_prices.find(one => one.staff === null)
  return [
    durationText(service.duration_minutes),
    service.capacity > 1 ? texts.seats(service.capacity) : '',
    service.is_active ? '' : texts.inactive,
    service.is_public ? '' : texts.notOnline,
    service.needs_approval ? texts.asksFirst : '',
    service.deposit ? texts.withDeposit : '',
    service.add_ons.length > 0 ? texts.extraCount(service.add_ons.length) : '',
    service.offers.length === 0 ? texts.nobody : '',
    later
      ? priceChangeTexts.laterNote(dayMonth(later.starts_on), priceText(later.price, currency))
      : '',
  ].filter(Boolean)
}

function close(): void {
  setQuery({ id: null, nuevo: null, precios: null }, { replace: true })
}
