import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useState } from 'react'
import { signedPrice, salesTexts as texts } from '#messages/dashboard/sales.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { $undoState } from '#stores/dashboard/board/undo-state.ts'
import { staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { $runsAll, $today } from '#stores/dashboard/shop.ts'
import { followSales } from '#stores/dashboard/sales/follow-sales.ts'
import { $mayCharge } from '#stores/dashboard/sales/may-charge.ts'
import { sales, type SalesPage, type SalesQuestion } from '#stores/dashboard/sales/sales.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { More } from '../parts/Search.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { HeldDeposits } from './HeldDeposits.tsx'
import { SaleDrawer } from './SaleDrawer.tsx'
import { SalesFilter } from './SalesFilter.tsx'
import { SalesList } from './SalesList.tsx'
import { SellDialog } from './SellDialog.tsx'
import { Uncharged } from './Uncharged.tsx'
import styles from './sales.module.css'

const UndoBar = lazyPart(async () => (await import('../agenda/board/UndoBar.tsx')).UndoBar)

/** What was charged, by business days, and what still has to be. */
export function SalesSection() {
  const today = useStore($today)
  const runsAll = useStore($runsAll)
  const mayCharge = useStore($mayCharge)
  const query = useStore($router)?.search
  useLoad(staff, null)
  useEffect(() => followSales(), [])
  const open = query?.['id']
  return (
    <>
      <SectionHead isNarrow title={texts.title}>
        {mayCharge && (
          <Button look="go" label={texts.sell} onClick={() => setQuery({ vender: '1' })} />
        )}
      </SectionHead>
      <div className={parts.stack}>
        <Uncharged />
        {today !== null && <ByDays today={today} />}
        {runsAll && <HeldDeposits />}
      </div>
      <ChangeBar />
      {open && <SaleDrawer key={open} id={open} onClose={leave} />}
      {mayCharge && query?.['vender'] && <SellDialog onClose={leave} />}
    </>
  )
}

function leave(): void {
  setQuery({ id: null, vender: null }, { replace: true })
}

/** What was just charged here can be undone. */
function ChangeBar() {
  if (useStore($undoState)?.kind !== 'charged') return null
  return (
    <Suspense>
      <UndoBar />
    </Suspense>
  )
}

function ByDays({ today }: { readonly today: string }) {
  const [asked, setAsked] = useState<SalesQuestion>({ from: today, to: today, staff: null })
  const isWrong = asked.to < asked.from
  useLoad(sales, isWrong ? undefined : asked)
  return (
    <>
      <SalesFilter
        asked={asked}
        today={today}
        problem={isWrong ? texts.badOrder : null}
        onChange={setAsked}
      />
      <Loaded from={sales}>
        {page => (page.items.length === 0 ? <NoSales /> : <Days page={page} />)}
      </Loaded>
    </>
  )
}

function NoSales() {
  return (
    <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
      <ButtonLink look="plain" label={texts.emptyAction} href="/dashboard/agenda" />
    </Empty>
  )
}

function Days({ page }: { readonly page: SalesPage }) {
  const { count, total, tip_total: tips, currency } = page
  return (
    <>
      <p className={styles.headline}>
        <strong className={styles.total}>{signedPrice(total, currency)}</strong>
        <span className="soft">
          {dotted(texts.count(count), tips !== 0 && texts.tips(signedPrice(tips, currency)))}
        </span>
      </p>
      <SalesList items={page.items} hasMore={page.next_cursor !== null} />
      {page.next_cursor && <More load={sales.loadMore} />}
    </>
  )
}
