import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { clientTexts as texts } from '#messages/dashboard/clients.ts'
import { sectionNames } from '#messages/dashboard/dashboard.ts'
import { client } from '#stores/dashboard/office/clients.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { Modal } from '../parts/Modal.tsx'
import { BlockForm } from './BlockForm.tsx'
import { ClientCard } from './ClientCard.tsx'
import { ClientForm } from './ClientForm.tsx'
import { MergeClients } from './MergeClients.tsx'

/** What the drawer shows: the card, or one thing that is being done with it. */
export type Page =
  | { readonly step: 'card' }
  | { readonly step: 'edit' }
  | { readonly step: 'block' }
  | { readonly step: 'merge'; readonly other: string | null }

type Props = { readonly id: string; readonly onClose: () => void }

/** One client, beside the list. */
export function ClientDrawer({ id, onClose }: Props) {
  const loaded = useStore(client.$store)
  const [page, setPage] = useState<Page>({ step: 'card' })
  useEffect(() => {
    void client.load(id)
  }, [id])
  const back = () => setPage({ step: 'card' })
  const titles = { edit: texts.edit, block: texts.block, merge: texts.merge }
  const name = valueOf(loaded)?.name ?? sectionNames.clients
  return (
    <Modal title={page.step === 'card' ? name : titles[page.step]} onClose={onClose} isDrawer>
      <Loaded from={loaded} onRetry={() => void client.reload()}>
        {card => {
          if (page.step === 'edit') return <ClientForm card={card} onDone={back} />
          if (page.step === 'block') return <BlockForm card={card} onDone={back} />
          if (page.step === 'merge')
            return <MergeClients card={card} first={page.other} onDone={back} />
          return <ClientCard card={card} onPage={setPage} />
        }}
      </Loaded>
    </Modal>
  )
}
