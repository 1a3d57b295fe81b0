import { useEffect, useState } from 'react'
import { phoneText } from '#stores/dashboard/phone-text.ts'
import { customersTexts, customerTexts as texts } from '#messages/dashboard/customers.ts'
import {
  type CustomerCard,
  mergeCustomers,
  mergePreview,
  type MergePreview,
} from '#stores/dashboard/customers/customers.ts'
import {
  type CustomerRow,
  findCustomers,
} from '#stores/dashboard/new-appointment/new-appointment.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { SearchField, useSearchText } from '../parts/Search.tsx'
import { useLoad } from '../parts/use-load.ts'
import { useSending } from '../parts/use-sending.ts'
import styles from './customer.module.css'

type Props = {
  readonly card: CustomerCard
  /** The other record, when it was chosen from a suggestion. */
  readonly first: string | null
  readonly onDone: () => void
}

/** Merges two records: chooses the other one, shows the result, and only then merges. */
export function MergeCustomers({ card, first, onDone }: Props) {
  const [other, setOther] = useState(first)
  return (
    <div className={parts.stack}>
      {other === null ? (
        <Choose card={card} onChoose={setOther} />
      ) : (
        <Compare card={card} other={other} onDone={onDone} onOther={() => setOther(null)} />
      )}
      <div>
        <Button look="quiet small" label={texts.back} onClick={onDone} />
      </div>
    </div>
  )
}

function Choose({ card, onChoose }: { card: CustomerCard; onChoose: (id: string) => void }) {
  const search = useSearchText(card.name)
  const [found, setFound] = useState<readonly CustomerRow[]>([])
  useEffect(() => {
    let isCurrent = true
    void findCustomers(search.asked).then(customers => {
      if (isCurrent) setFound(customers.filter(one => one.id !== card.id))
      return null
    })
    return () => {
      isCurrent = false
    }
  }, [search.asked, card.id])
  return (
    <>
      <p className="soft">{texts.mergeHint}</p>
      <SearchField label={texts.mergeSearch} search={search} />
      <ul className={parts.list}>
        {found.map(one => (
          <li key={one.id}>
            <button
              className={parts.row}
              type="button"
              aria-label={texts.mergeChoose(one.name)}
              onClick={() => onChoose(one.id)}
            >
              <span className={parts.rowWords}>
                <strong>{one.name}</strong>
                <span className="soft small">
                  {texts.namesakeHint(
                    one.phone ? phoneText(one.phone) : '',
                    customersTexts.appointmentCount(one.turns),
                  )}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="soft">{customersTexts.noneTitle}</p>}
    </>
  )
}

type CompareProps = {
  readonly card: CustomerCard
  readonly other: string
  readonly onDone: () => void
  readonly onOther: () => void
}

function Compare({ card, other, onDone, onOther }: CompareProps) {
  const { isSending, send } = useSending()
  useLoad(mergePreview, { kept: card.id, other })
  const merge = async () => {
    if (await send(() => mergeCustomers(card.id, other), texts.merged)) onDone()
  }
  return (
    <Loaded from={mergePreview}>
      {preview => (
        <>
          <Table preview={preview} />
          <p>
            <strong>{texts.mergeAppointments(preview.turns, preview.result.name)}</strong>{' '}
            {preview.kept.phone && preview.merged.phone && texts.mergeKeeps}
          </p>
          <div className={parts.actions}>
            <Button
              look="go"
              label={texts.mergeAction}
              aria-disabled={isSending}
              onClick={() => void merge()}
            />
            <Button look="plain" label={texts.mergeOtherCustomer} onClick={onOther} />
          </div>
        </>
      )}
    </Loaded>
  )
}

type Fields = MergePreview['result']

const rows: readonly (readonly [string, (fields: Fields) => string])[] = [
  [customersTexts.name, fields => fields.name],
  [customersTexts.phone, fields => (fields.phone ? phoneText(fields.phone) : '')],
  [texts.email, fields => fields.email ?? ''],
  [texts.haircut, fields => fields.haircut],
  [texts.notes, fields => fields.notes],
  [texts.tags, fields => fields.tags.join(', ')],
  [texts.birthday, fields => fields.birthday?.split('-').reverse().join('/') ?? ''],
]

function Table({ preview }: { readonly preview: MergePreview }) {
  const { kept, merged, result } = preview
  const shown = rows.filter(([, read]) => read(result) !== '')
  return (
    <table className={styles.compare}>
      <caption>{texts.mergeCompare}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.mergeField}</th>
          <th scope="col">{texts.mergeOne}</th>
          <th scope="col">{texts.mergeOther}</th>
          <th scope="col">{texts.mergeResult}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(([words, read]) => (
          <tr key={words}>
            <th scope="row">{words}</th>
            <td>{read(kept) || '–'}</td>
            <td>{read(merged) || '–'}</td>
            <td>
              <strong>{read(result)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
