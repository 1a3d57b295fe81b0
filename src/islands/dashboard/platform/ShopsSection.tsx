import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { platformTexts as texts } from '#messages/dashboard/platform.ts'
import { type PlatformView, platformViews } from '#stores/dashboard/routes.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { $openShop } from '#stores/dashboard/platform/all-shops.ts'
import { health } from '#stores/dashboard/platform/platform.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { Skeleton } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { SectionHead } from '../parts/SectionHead.tsx'
import { Shops } from './Shops.tsx'
import { ConsumerRequests } from './ConsumerRequests.tsx'
import { PlatformHealth } from './PlatformHealth.tsx'
import { ReportedReviews } from './ReportedReviews.tsx'
import styles from './platform.module.css'

const Errors = lazyPart(async () => (await import('./Errors.tsx')).Errors)
const Refusals = lazyPart(async () => (await import('./Refusals.tsx')).Refusals)

/** The section of the platform's own staff (role `admin`). */
export function ShopsSection() {
  const asked = useStore($router)?.search['ver']
  const view: PlatformView = platformViews.find(one => one === asked) ?? 'comercios'
  const { waiting, jobs } = valueOf(useStore(health.$store)) ?? {}
  const open = useStore($openShop)
  useLoad(health, null)
  const counts: Partial<Record<PlatformView, number | undefined>> = {
    pedidos: waiting?.requests,
    opiniones: waiting?.reviews,
    salud: jobs?.items.filter(one => one.failures > 0 || one.is_late).length,
  }
  return (
    <>
      <SectionHead title={(view === 'comercios' && open?.name) || texts.views[view]}>
        <div className={parts.actions} role="group" aria-label={texts.title}>
          {platformViews.map(one => (
            <Button
              key={one}
              look="plain small"
              label={labelOf(one, counts[one])}
              aria-pressed={one === view}
              onClick={() => setQuery({ ver: one === 'comercios' ? null : one, id: null })}
            />
          ))}
        </div>
      </SectionHead>
      {view === 'comercios' && (
        <>
          <Growth />
          <Shops />
        </>
      )}
      {view === 'pedidos' && <ConsumerRequests />}
      {view === 'opiniones' && <ReportedReviews />}
      {view === 'salud' && <PlatformHealth />}
      {view === 'errores' && (
        <Suspense fallback={<Skeleton />}>
          <Errors />
        </Suspense>
      )}
      {view === 'rechazos' && (
        <Suspense fallback={<Skeleton />}>
          <Refusals />
        </Suspense>
      )}
    </>
  )
}

/** Adds to a view's name how many entries wait for an answer, or how many jobs fail. */
function labelOf(view: PlatformView, count = 0): string {
  const name = texts.views[view]
  return count > 0 ? texts.counted(name, count) : name
}

/** The number of shops on trial, paying and new; nothing until it is loaded. */
function Growth() {
  const shops = valueOf(useStore(health.$store))?.shops
  const facts = shops && [
    { name: texts.trialing, value: shops.trialing, hint: texts.trialsEnding(shops.trials_ending) },
    { name: texts.paying, value: shops.paying, hint: texts.payingHint(shops.owing) },
    {
      name: texts.newShops,
      value: shops.new_last_30_days,
      hint: texts.newBefore(shops.new_30_days_before),
    },
  ]
  return (
    <dl className={`${styles.numbers} ${styles.growth}`} aria-label={texts.growth}>
      {facts?.map(({ name, value, hint }) => (
        <div key={name} className="card">
          <dt>{name}</dt>
          <dd>
            {value} <small className="soft">{`${texts.shops(value)}, ${hint}`}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
