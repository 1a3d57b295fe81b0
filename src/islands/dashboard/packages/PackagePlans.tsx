import { useStore } from '@nanostores/react'
import { priceText } from '#contract/texts/texts.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { packagesTexts as texts } from '#messages/dashboard/money/packages.ts'
import { services } from '#stores/dashboard/catalogue/catalogue.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { type PackagePlan, packagePlans } from '#stores/dashboard/packages/packages.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { $currency, $isOwner } from '#stores/dashboard/shop.ts'
import { ListHead } from '../parts/ListHead.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import money from '../money/money.module.css'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { PackageDialog } from './PackageDialog.tsx'

/** The packages that the shop sells. `?paquete=` opens one, or a new one. */
export function PackagePlans() {
  const isOwner = useStore($isOwner)
  const open = useStore($router)?.search['paquete']
  const items = valueOf(useStore(packagePlans.$store)) ?? []
  useLoad(packagePlans, null)
  useLoad(services, null)
  const opened = items.find(one => one.id === open)
  const add = { addLabel: texts.add, onAdd: () => setQuery({ paquete: 'nuevo' }) }
  return (
    <section className={money.card} aria-label={texts.title}>
      <ListHead title={texts.title} hint={texts.hint} {...(isOwner ? add : {})} />
      <Loaded from={packagePlans} rows={2}>
        {plans =>
          plans.length === 0 ? <p className="soft">{texts.none}</p> : <PlanList plans={plans} />
        }
      </Loaded>
      {isOwner && open === 'nuevo' && <PackageDialog plan={null} onClose={close} />}
      {isOwner && opened && <PackageDialog key={opened.id} plan={opened} onClose={close} />}
    </section>
  )
}

function PlanList({ plans }: { readonly plans: readonly PackagePlan[] }) {
  const isOwner = useStore($isOwner)
  return (
    <ul className={parts.list}>
      {plans.map(plan => (
        <li key={plan.id}>
          {isOwner ? (
            <button
              className={rowClass(plan)}
              type="button"
              onClick={() => setQuery({ paquete: plan.id })}
            >
              <Row plan={plan} />
            </button>
          ) : (
            <div className={rowClass(plan)}>
              <Row plan={plan} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function rowClass({ is_active: isActive }: PackagePlan): string {
  return isActive ? `${parts.row}` : `${parts.row} ${parts.isOff}`
}

function Row({ plan }: { readonly plan: PackagePlan }) {
  const currency = useStore($currency)
  const { name, units, price, valid_days: days, is_active: isActive, in_use: inUse } = plan
  return (
    <>
      <span className={`${parts.rowWords} ${parts.wraps}`}>
        <strong>{name}</strong>
        <span className="soft small">
          {dotted(
            texts.unitCount(units),
            units > 1 && texts.each(priceText(Math.round(price / units), currency)),
            days !== null && texts.days(days),
            inUse > 0 && texts.inUse(inUse),
            !isActive && texts.inactive,
          )}
        </span>
      </span>
      <span className={`${parts.rowEnd} ${money.amount}`}>{priceText(price, currency)}</span>
    </>
  )
}

function close(): void {
  setQuery({ paquete: null }, { replace: true })
}
