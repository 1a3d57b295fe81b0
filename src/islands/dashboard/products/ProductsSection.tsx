import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { priceText } from '#contract/texts/texts.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { productsTexts as texts } from '#messages/dashboard/money/products.ts'
import { followMoney } from '#stores/dashboard/money/follow-money.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { packagePlans } from '#stores/dashboard/packages/packages.ts'
import { type Product, products, stockMoves } from '#stores/dashboard/products/products.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { $currency, $isOwner } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import money from '../money/money.module.css'
import parts from '../parts/parts.module.css'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { PackagePlans } from '../packages/PackagePlans.tsx'
import { ProductDialog } from './ProductDialog.tsx'
import { ProductDrawer } from './ProductDrawer.tsx'
import styles from './products.module.css'
import { stockText } from './stock-text.ts'

const sources = [products, packagePlans, stockMoves]

/** What the shop sells besides services, with its packages. Only owners change it. */
export function ProductsSection() {
  const isOwner = useStore($isOwner)
  const search = useStore($router)?.search
  const items = valueOf(useStore(products.$store)) ?? []
  useLoad(products, null)
  useEffect(() => followMoney(sources), [])
  const opened = items.find(one => isOwner && one.id === search?.['id'])
  return (
    <>
      <SectionHead isNarrow title={texts.title}>
        {isOwner && items.length > 0 && <Add />}
      </SectionHead>
      <div className={styles.sections}>
        <Loaded from={products} rows={3}>
          {list => (list.length === 0 ? <NoProducts /> : <ProductList items={list} />)}
        </Loaded>
        <PackagePlans />
      </div>
      {isOwner && search?.['nuevo'] && <ProductDialog onClose={close} />}
      {opened && <ProductDrawer key={opened.id} product={opened} onClose={close} />}
    </>
  )
}

function Add() {
  return <Button look="go" label={texts.add} onClick={() => setQuery({ nuevo: '1' })} />
}

function NoProducts() {
  const isOwner = useStore($isOwner)
  return (
    <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
      {isOwner && <Add />}
    </Empty>
  )
}

function ProductList({ items }: { readonly items: readonly Product[] }) {
  const isOwner = useStore($isOwner)
  return (
    <ul className={parts.list}>
      {items.map(product => (
        <li key={product.id}>
          {isOwner ? (
            <button
              className={rowClass(product)}
              type="button"
              onClick={() => setQuery({ id: product.id })}
            >
              <Row product={product} />
            </button>
          ) : (
            <div className={rowClass(product)}>
              <Row product={product} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function rowClass({ is_active: isActive }: Product): string {
  return isActive ? `${parts.row}` : `${parts.row} ${parts.isOff}`
}

function Row({ product }: { readonly product: Product }) {
  const currency = useStore($currency)
  const { name, price, cost, is_active: isActive, is_low: isLow } = product
  return (
    <>
      <span className={`${parts.rowWords} ${parts.wraps}`}>
        <strong>{name}</strong>
        <span className="soft small">
          {dotted(
            stockText(product),
            cost !== null && texts.costs(priceText(cost, currency)),
            !isActive && texts.inactive,
          )}
        </span>
        {isLow && isActive && <span className={styles.low}>{texts.low}</span>}
      </span>
      <span className={`${parts.rowEnd} ${money.amount}`}>{priceText(price, currency)}</span>
    </>
  )
}

function close(): void {
  setQuery({ id: null, nuevo: null }, { replace: true })
}
