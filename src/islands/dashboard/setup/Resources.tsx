import { useState } from 'react'
import { resourcesTexts as texts } from '#messages/dashboard/setup.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import { type Resource, resources, saveResource } from '#stores/dashboard/setup/resources.ts'
import { isCount } from '#stores/dashboard/setup/service-draft.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check, Form, SubmitButton } from '../parts/Form.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import styles from './hours/hours.module.css'

export function Resources() {
  const [open, setOpen] = useState<Resource | 'new' | null>(null)
  useLoad(resources, null)
  return (
    <section className={parts.stack}>
      <div className={styles.closuresHead}>
        <h2>{texts.title}</h2>
        <Button look="plain small" label={texts.add} onClick={() => setOpen('new')} />
        <p className="soft">{texts.hint}</p>
      </div>
      <Loaded from={resources} rows={1}>
        {items =>
          items.length === 0 ? (
            <p className="soft">{texts.none}</p>
          ) : (
            <ul className={parts.list}>
              {items.map(item => (
                <li key={item.id}>
                  <button
                    className={`${parts.row} ${item.is_active ? '' : parts.isOff}`}
                    type="button"
                    onClick={() => setOpen(item)}
                  >
                    <span className={parts.rowWords}>
                      <strong>{item.name}</strong>
                      {!item.is_active && <span className="soft small">{texts.inactive}</span>}
                    </span>
                    <span className={parts.rowEnd}>{item.quantity}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && <ResourceDialog item={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </section>
  )
}

type DialogProps = { readonly item: Resource | null; readonly onClose: () => void }

function ResourceDialog({ item, onClose }: DialogProps) {
  const { showToast } = useToast()
  const save = async (values: FormData) => {
    const name = textOf(values, 'name')
    const problem = await saveResource(item?.id ?? null, {
      name,
      quantity: Number(textOf(values, 'quantity')),
      is_active: item === null || values.has('is_active'),
    })
    if (problem) return problem
    showToast({ message: texts.saved(name), type: 'success' })
    onClose()
    return null
  }
  return (
    <Modal title={item ? texts.editTitle : texts.addTitle} onClose={onClose}>
      <Form save={save} check={checkFields} label={texts.title}>
        <TextField
          data-first
          name="name"
          label={texts.name}
          defaultValue={item?.name}
          maxLength={60}
        />
        <TextField
          name="quantity"
          label={texts.quantity}
          inputMode="numeric"
          defaultValue={item?.quantity ?? 1}
        />
        {item && <Check label={texts.active} name="is_active" defaultChecked={item.is_active} />}
        <div className={parts.actions}>
          <SubmitButton>{commonTexts.save}</SubmitButton>
        </div>
      </Form>
    </Modal>
  )
}

function checkFields(values: FormData): Record<string, string> {
  return {
    ...(textOf(values, 'name') ? {} : { name: texts.badName }),
    ...(isCount(textOf(values, 'quantity'), 1, 100) ? {} : { quantity: texts.badQuantity }),
  }
}
