import { useStore } from '@nanostores/react'
import { Suspense, useState } from 'react'
import { customerTexts as texts } from '#messages/dashboard/customers.ts'
import { sectionNames } from '#messages/dashboard/dashboard.ts'
import {
  blockCustomer,
  customer,
  type CustomerCard as Card,
} from '#stores/dashboard/customers/customers.ts'
import { $undoState } from '#stores/dashboard/board/undo-state.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { Modal } from '../parts/Modal.tsx'
import { useLoad } from '../parts/use-load.ts'
import { CancelVisits } from './CancelVisits.tsx'
import { CustomerCard, type Page } from './CustomerCard.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import { MergeCustomers } from './MergeCustomers.tsx'
import styles from './customer.module.css'
import { Form, SubmitButton } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'

const UndoBar = lazyPart(async () => (await import('../agenda/board/UndoBar.tsx')).UndoBar)

type Props = { readonly id: string; readonly onClose: () => void }

/** The record of one customer, beside the list. */
export function CustomerDrawer({ id, onClose }: Props) {
  const loaded = useStore(customer.$store)
  const [page, setPage] = useState<Page>({ step: 'card' })
  useLoad(customer, id)
  const back = () => setPage({ step: 'card' })
  const undoState = useStore($undoState)
  const titles = {
    edit: texts.edit,
    block: texts.block,
    merge: texts.merge,
    cancel: texts.cancelAhead,
  }
  const name = valueOf(loaded)?.name ?? sectionNames.clients
  return (
    <Modal title={page.step === 'card' ? name : titles[page.step]} onClose={onClose} isDrawer>
      {/* At the top of the record, where the user is looking. */}
      {undoState && (
        <div className={styles.undo}>
          <Suspense>
            <UndoBar isInside />
          </Suspense>
        </div>
      )}
      <Loaded from={customer}>
        {card => {
          if (page.step === 'edit') return <CustomerForm card={card} onDone={back} />
          if (page.step === 'block') return <BlockForm card={card} onDone={back} />
          if (page.step === 'cancel') return <CancelVisits card={card} onDone={back} />
          if (page.step === 'merge')
            return <MergeCustomers card={card} first={page.other} onDone={back} />
          return <CustomerCard card={card} onPage={setPage} />
        }}
      </Loaded>
    </Modal>
  )
}

type BlockFormProps = { readonly card: Card; readonly onDone: () => void }

function BlockForm({ card, onDone }: BlockFormProps) {
  return (
    <Form
      save={values => blockCustomer(card.id, textOf(values, 'reason'))}
      saved={texts.didBlock}
      onSaved={onDone}
      check={(values): Record<string, string> =>
        textOf(values, 'reason') ? {} : { reason: texts.needReason }
      }
      label={texts.block}
    >
      <p>
        <strong>{card.name}</strong>
        <br />
        <span className="soft">{texts.blockHint}</span>
      </p>
      <TextField name="reason" label={texts.blockReason} maxLength={200} data-first />
      <div className={parts.actions}>
        <SubmitButton isDanger>{texts.blockAction}</SubmitButton>
        <Button look="quiet" label={texts.back} onClick={onDone} />
      </div>
    </Form>
  )
}
