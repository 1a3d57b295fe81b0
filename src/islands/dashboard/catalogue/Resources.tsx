import { useState } from 'react'
import { resourcesTexts as texts } from '#messages/dashboard/setup.ts'
import { type Resource, resources, saveResource } from '#stores/dashboard/catalogue/resources.ts'
import { isCount } from '#stores/dashboard/catalogue/service-draft.ts'
import { TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { Check, type Theirs } from '../parts/Form.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { ListHead } from '../parts/ListHead.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

export function Resources() {
  const [open, setOpen] = useState<Resource | 'new' | null>(null)
  useLoad(resources, null)
  return (
    <section className={parts.stack}>
      <ListHead
        title={texts.title}
        hint={texts.hint}
        addLabel={texts.add}
        onAdd={() => setOpen('new')}
      />
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
  const fieldsIn = (values: FormData) => ({
    name: textOf(values, 'name'),
    quantity: Number(textOf(values, 'quantity')),
    is_active: item === null || values.has('is_active'),
  })
  const save = (values: FormData, opened: FormData, theirs: Theirs) =>
    saveResource(item?.id ?? null, fieldsIn(values), { ...fieldsIn(opened), ...theirs })
  return (
    <FormDialog
      title={item ? texts.editTitle : texts.addTitle}
      label={texts.title}
      save={save}
      check={checkFields}
      saved={values => texts.saved(textOf(values, 'name'))}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}

function checkFields(values: FormData): Record<string, string> {
  return {
    ...(textOf(values, 'name') ? {} : { name: texts.badName }),
    ...(isCount(textOf(values, 'quantity'), 1, 100) ? {} : { quantity: texts.badQuantity }),
  }
}
