import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { customersTexts as texts } from '#messages/dashboard/customers.ts'
import { whatsappLink } from '#messages/links.ts'
import {
  $customers,
  type CustomerRow,
  customers,
  downloadCustomers,
  followCustomers,
} from '#stores/dashboard/customers/customers.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { $hidesPhones, $isOwner, $runsAll } from '#stores/dashboard/shop.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'
import { More, SearchField, useSearchText } from '../parts/Search.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { useSending } from '../parts/use-sending.ts'
import { CustomerDrawer } from './CustomerDrawer.tsx'
import { CustomerFilters, orderIn } from './CustomerFilters.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import { CustomerList } from './CustomerList.tsx'
import styles from './customers.module.css'

export function CustomersSection() {
  const loaded = useStore($customers)
  const query = useStore($router)?.search
  const search = useSearchText()
  const tag = query?.['etiqueta'] ?? null
  const open = query?.['id']
  useEffect(() => followCustomers(), [])
  const order = orderIn(query)
  const question = { text: search.asked, tag, ...order }
  const hidesPhones = useStore($hidesPhones)
  const mayAdd = useStore($runsAll)
  useLoad(customers, question)
  return (
    <>
      <SectionHead title={texts.title}>
        <div className={styles.head}>
          <SearchField label={hidesPhones ? texts.searchByName : texts.search} search={search} />
          <Download />
          {mayAdd && (
            <Button look="go" label={texts.add} onClick={() => setQuery({ nuevo: '1' })} />
          )}
        </div>
      </SectionHead>
      <CustomerFilters
        order={order}
        total={search.asked ? null : (valueOf(loaded)?.total ?? null)}
      />
      {tag && <Tagged tag={tag} />}
      <Loaded from={customers}>
        {({ items, next_cursor }) =>
          items.length === 0 ? (
            <NoCustomers
              isSearch={search.asked !== '' || tag !== null || order.only !== null}
              isList={search.asked === '' && tag === null}
              onClear={() => {
                search.clear()
                setQuery({ etiqueta: null, ver: null })
              }}
            />
          ) : (
            <div className={parts.stack}>
              {order.only === 'away' && <MissYou items={items} />}
              <CustomerList items={items} />
              {next_cursor && <More load={customers.loadMore} />}
            </div>
          )
        }
      </Loaded>
      {mayAdd && query?.['nuevo'] && <NewCustomer />}
      {open && (
        <CustomerDrawer
          key={open}
          id={open}
          onClose={() => setQuery({ id: null }, { replace: true })}
        />
      )}
    </>
  )
}

function Tagged({ tag }: { readonly tag: string }) {
  return (
    <p className={styles.filter}>
      <span className={styles.tag}>{texts.tagged(tag)}</span>
      <Button
        look="quiet small"
        label={texts.allTags}
        onClick={() => setQuery({ etiqueta: null })}
      />
    </p>
  )
}

/** Once the customer is saved, their record opens. */
function NewCustomer() {
  return (
    <Modal title={texts.add} onClose={endAdding} isDrawer>
      <CustomerForm card={null} onDone={endAdding} />
    </Modal>
  )
}

function endAdding(id: string | null = null): void {
  setQuery({ nuevo: null, id }, { replace: true })
}

/** A download of the list, for the owner only. */
function Download() {
  const isOwner = useStore($isOwner)
  const { isSending: isBusy, send } = useSending()
  if (!isOwner) return null
  return (
    <Button
      look="plain"
      label={isBusy ? texts.exporting : texts.export}
      aria-disabled={isBusy}
      onClick={() => void send(() => downloadCustomers(texts.fileName))}
    />
  )
}

type NoneProps = {
  readonly isSearch: boolean
  /** Nothing was typed: only a filter was chosen, and no customer matches it. */
  readonly isList: boolean
  readonly onClear: () => void
}

function NoCustomers({ isSearch, isList, onClear }: NoneProps) {
  const hidesPhones = useStore($hidesPhones)
  if (isSearch) {
    const hint = hidesPhones ? texts.noneHintByName : texts.noneHint
    const title = isList ? texts.nobodyTitle : texts.noneTitle
    return (
      <Empty label={texts.title} title={title} hint={isList ? texts.nobodyHint : hint}>
        <Button look="plain" label={texts.clear} onClick={onClear} />
      </Empty>
    )
  }
  return (
    <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
      <ButtonLink look="go" label={texts.emptyAction} href="/dashboard/agenda" />
    </Empty>
  )
}

/**
 * Messages to customers who have not come for long, one after the other. Opening one chat proposes the next customer.
 */
function MissYou({ items }: { readonly items: readonly CustomerRow[] }) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const due = items.filter(one => one.phone && one.message !== undefined)
  const [next, ...others] = due.filter(one => !done.has(one.id))
  if (due.length === 0) return null
  const leave = (id: string) => setDone(now => new Set([...now, id]))
  return (
    <section className={`card ${parts.stack}`} aria-label={texts.missYou}>
      <p aria-live="polite">
        {next === undefined ? texts.missYouDone : texts.missYouNext(next.name, others.length)}
      </p>
      {next?.message !== undefined && (
        <>
          <p className="soft small">{next.message}</p>
          <div className={parts.actions}>
            <ButtonLink
              look="go"
              label={texts.write}
              href={whatsappLink(next.phone, next.message)}
              isNewTab
              // After the click has opened this link: an immediate change would open the chat of the next customer.
              onClick={() => setTimeout(() => leave(next.id))}
            />
            <Button look="plain" label={texts.skip} onClick={() => leave(next.id)} />
          </div>
        </>
      )}
    </section>
  )
}
