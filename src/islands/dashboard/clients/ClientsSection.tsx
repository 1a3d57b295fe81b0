import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { clientsTexts as texts } from '#messages/dashboard-clients.ts'
import { problemWords } from '#messages/dashboard-problems.ts'
import { commonTexts } from '#messages/dashboard.ts'
import {
  $clients,
  $isLoadingMore,
  clients,
  type ClientsQuestion,
  downloadClients,
  followClients,
  loadMoreClients,
} from '#stores/dashboard/clients.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { $isOwner } from '#stores/dashboard/shop.ts'
import { useToast } from '../../providers/ToastProvider.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SearchField, useSearchText } from '../parts/Search.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'
import { ClientDrawer } from './ClientDrawer.tsx'
import { ClientList } from './ClientList.tsx'
import styles from './clients.module.css'

export function ClientsSection() {
  const loaded = useStore($clients)
  const query = useStore($router)?.search
  const search = useSearchText()
  const tag = query?.['etiqueta'] ?? null
  const open = query?.['id']
  useEffect(() => followClients(), [])
  useEffect(() => {
    void clients.load({ text: search.asked, tag })
  }, [search.asked, tag])
  return (
    <>
      <SectionHead title={texts.title}>
        <div className={styles.head}>
          <SearchField label={texts.search} search={search} />
          <Download />
        </div>
      </SectionHead>
      {tag && (
        <p className={styles.filter}>
          <span className={styles.tag}>{texts.tagged(tag)}</span>
          <button
            className="btn btn-quiet btn-small"
            type="button"
            onClick={() => setQuery({ etiqueta: null })}
          >
            {texts.allTags}
          </button>
        </p>
      )}
      <Loaded from={loaded} onRetry={() => void clients.reload()}>
        {({ items, next_cursor }) =>
          items.length === 0 ? (
            <NoClients
              isSearch={search.asked !== '' || tag !== null}
              onClear={() => {
                search.clear()
                setQuery({ etiqueta: null })
              }}
            />
          ) : (
            <div className={parts.stack}>
              <ClientList items={items} />
              {next_cursor && <More cursor={next_cursor} question={{ text: search.asked, tag }} />}
            </div>
          )
        }
      </Loaded>
      {open && <ClientDrawer key={open} id={open} onClose={() => setQuery({ id: null })} />}
    </>
  )
}

function More({ cursor, question }: { cursor: string; question: ClientsQuestion }) {
  const isLoadingMore = useStore($isLoadingMore)
  const { showToast } = useToast()
  const more = async () => {
    const problem = await loadMoreClients(question, cursor)
    if (problem) showToast({ message: problemWords(problem), type: 'error' })
  }
  return (
    <div className={parts.actions}>
      <button
        className="btn btn-plain"
        type="button"
        aria-disabled={isLoadingMore}
        onClick={() => void more()}
      >
        {isLoadingMore ? commonTexts.loading : commonTexts.loadMore}
      </button>
    </div>
  )
}

/** The owner's: advisors take nothing home. */
function Download() {
  const isOwner = useStore($isOwner)
  const [isBusy, setBusy] = useState(false)
  const { showToast } = useToast()
  if (!isOwner) return null
  const download = async () => {
    setBusy(true)
    const problem = await downloadClients(texts.fileName)
    setBusy(false)
    if (problem) showToast({ message: problemWords(problem), type: 'error' })
  }
  return (
    <button
      className="btn btn-plain"
      type="button"
      aria-disabled={isBusy}
      onClick={() => void download()}
    >
      {isBusy ? texts.exporting : texts.export}
    </button>
  )
}

function NoClients({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (isSearch) {
    return (
      <Empty label={texts.title} title={texts.noneTitle} hint={texts.noneHint}>
        <button className="btn btn-plain" type="button" onClick={onClear}>
          {texts.clear}
        </button>
      </Empty>
    )
  }
  return (
    <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
      <a className="btn btn-go" href="/dashboard/agenda">
        {texts.emptyAction}
      </a>
    </Empty>
  )
}
