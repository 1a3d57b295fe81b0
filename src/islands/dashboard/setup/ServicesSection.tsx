import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { durationText, priceText } from '#contract/texts.ts'
import { servicesTexts as texts } from '#messages/dashboard-setup.ts'
import { $services, type Service, services, staff } from '#stores/dashboard/catalogue.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { resources } from '#stores/dashboard/resources.ts'
import { settings } from '#stores/dashboard/settings.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { EffectDialog } from './EffectDialog.tsx'
import { ServiceDialog } from './ServiceDialog.tsx'

export function ServicesSection() {
  const loaded = useStore($services)
  const search = useStore($router)?.search
  useEffect(() => {
    void services.load(null)
    void staff.load(null)
    void resources.load(null)
    void settings.load(null)
  }, [])
  return (
    <>
      <SectionHead title={texts.title}>
        <AddButton />
      </SectionHead>
      <Loaded from={loaded} onRetry={() => void services.reload()}>
        {items => (
          <>
            {items.length === 0 ? <NoServices /> : <ServiceList items={items} />}
            {search?.['nuevo'] && <ServiceDialog service={null} onClose={close} />}
            {items
              .filter(service => service.id === search?.['id'])
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

function AddButton() {
  return (
    <button className="btn btn-go" type="button" onClick={() => setQuery({ nuevo: '1' })}>
      {texts.add}
    </button>
  )
}

function NoServices() {
  return <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint} />
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
            <span className={parts.rowWords}>
              <strong>{service.name}</strong>
              <span className="soft small">{notesOf(service).join(' · ')}</span>
            </span>
            <span className={parts.rowEnd}>{priceText(service.price, currency)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function notesOf(service: Service): string[] {
  return [
    durationText(service.duration_minutes),
    service.category,
    service.is_active ? '' : texts.inactive,
    service.is_public ? '' : texts.notOnline,
    service.needs_approval ? texts.asksFirst : '',
    service.deposit ? texts.withDeposit : '',
    service.add_ons.length > 0 ? texts.extraCount(service.add_ons.length) : '',
    service.offers.length === 0 ? texts.nobody : '',
  ].filter(Boolean)
}

function close(): void {
  setQuery({ id: null, nuevo: null }, { replace: true })
}
