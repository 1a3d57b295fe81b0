import { useStore } from '@nanostores/react'
import { searchTexts as texts } from '#messages/dashboard/palette.ts'
import { problemText } from '#messages/problems.ts'
import { findPlaces, type Found, foundInShop, likeliestFirst } from '#stores/dashboard/found.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $staff, staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { $palette, closePalette } from '#stores/dashboard/palette.ts'
import { Combobox } from '../parts/Combobox.tsx'
import { useLoad } from '../parts/use-load.ts'
import { Modal } from '../parts/Modal.tsx'
import { useSearch } from '../parts/Search.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import styles from './palette.module.css'

/** A search from any section: finds an appointment, a customer, a section or an action. */
export function Palette() {
  const shown = useStore($palette)
  if (shown === 'keys') return <KeysDialog onClose={closePalette} />
  return shown && <SearchDialog onClose={closePalette} />
}

function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const search = useSearch(foundInShop.load)
  const loaded = useStore(foundInShop.$store)
  // The staff, for sections that do not load it themselves.
  useLoad(staff, null)
  useStore($staff)
  const typed = search.text.trim()
  const inShop = valueOf(loaded) ?? []
  const isCurrent = loaded.step !== 'loading' && search.asked === typed
  // Enter takes the first result. An action that runs at once is left out until the search has ended, because a
  // customer may still come before it.
  const places = findPlaces(typed).filter(one => isCurrent || !one.isAtOnce)
  const found = likeliestFirst([...(isCurrent ? inShop : []), ...places], typed)
  const open = (id: string) => {
    onClose()
    found.find(one => one.id === id)?.open()
  }
  return (
    <Modal title={texts.title} onClose={onClose}>
      <div className={styles.palette}>
        <Combobox
          name="buscar"
          label={texts.label}
          value={search.text}
          onText={search.setText}
          choices={found}
          onChoose={open}
          listLabel={texts.list}
          takesFirst
          autoComplete="off"
          maxLength={80}
          data-first
        />
        <Outcome isCurrent={isCurrent} found={found} loaded={loaded} />
      </div>
    </Modal>
  )
}

type OutcomeProps = {
  readonly isCurrent: boolean
  readonly found: readonly Found[]
  readonly loaded: ReturnType<typeof foundInShop.$store.get>
}

function Outcome({ isCurrent, found, loaded }: OutcomeProps) {
  if (loaded.step === 'failed') return <p role="alert">{problemText(loaded.problem)}</p>
  if (!isCurrent) return <p className="soft">{texts.looking}</p>
  if (found.length === 0) return <p className="soft">{texts.nobody}</p>
  return <output className="visually-hidden">{texts.found(found.length)}</output>
}
