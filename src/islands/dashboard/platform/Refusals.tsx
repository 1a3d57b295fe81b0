import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import type { Reply } from '#contract/contract.ts'
import { refusalKinds } from '#contract/protocol/refusal-kinds.ts'
import { timeText } from '#contract/texts/texts.ts'
import { refusalTexts as texts } from '#messages/dashboard/refusals.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import {
  type Refusal,
  type RefusalQuestion,
  refusals,
} from '#stores/dashboard/platform/refusals.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { SelectField, TextField } from '#islands/ui/Field.tsx'
import { DateField } from '../parts/DateField.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { useSearch } from '../parts/Search.tsx'
import { EndSessions } from './EndSessions.tsx'
import styles from './platform.module.css'

type Chosen = Pick<RefusalQuestion, 'kind' | 'day'>

/** The refused requests of a day: how many of each kind, and of which accounts or shops. */
export function Refusals() {
  const [chosen, setChosen] = useState<Chosen>({})
  const load = useCallback(
    (account: string) => refusals.load({ ...chosen, ...(account ? { account } : {}) }),
    [chosen],
  )
  const search = useSearch(load)
  return (
    <div className={parts.stack}>
      <p className="soft">{texts.hint}</p>
      <div className={styles.filters}>
        <Choices chosen={chosen} onChange={setChosen} />
        <TextField
          name="account"
          type="search"
          label={texts.account}
          value={search.text}
          maxLength={254}
          onChange={event => search.setText(event.target.value)}
        />
      </div>
      <Loaded from={refusals}>
        {({ counts, items }) =>
          counts.length === 0 ? (
            <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint} />
          ) : (
            <Found counts={counts} items={items} />
          )
        }
      </Loaded>
      <EndSessions key={search.text} account={search.text} />
    </div>
  )
}

type ChoicesProps = { readonly chosen: Chosen; readonly onChange: (chosen: Chosen) => void }

function Choices({ chosen, onChange }: ChoicesProps) {
  const shown = valueOf(useStore(refusals.$store))?.day
  return (
    <>
      <SelectField
        name="kind"
        label={texts.kind}
        value={chosen.kind ?? ''}
        onChange={event => {
          const kind = refusalKinds.find(one => one === event.target.value)
          onChange({ ...chosen, kind })
        }}
      >
        <option value="">{texts.all}</option>
        {refusalKinds.map(kind => (
          <option key={kind} value={kind}>
            {texts.kinds[kind]}
          </option>
        ))}
      </SelectField>
      <DateField
        name="day"
        label={texts.day}
        value={chosen.day ?? shown ?? ''}
        onPick={day => onChange({ ...chosen, day: day || undefined })}
      />
    </>
  )
}

function Found({ counts, items }: Pick<Reply<'listRefusals'>, 'counts' | 'items'>) {
  return (
    <>
      <dl className={styles.numbers}>
        {counts.map(({ kind, count }) => (
          <div key={kind} className="card">
            <dt>{texts.kinds[kind]}</dt>
            <dd>{count.toLocaleString('es-AR')}</dd>
          </div>
        ))}
      </dl>
      {items.length === 0 && <p className="soft">{texts.noneOfKind}</p>}
      <ul className={parts.list}>
        {items.map(one => (
          <li key={keyOf(one)} className={`card ${styles.item}`}>
            <RefusalLine refusal={one} />
          </li>
        ))}
      </ul>
    </>
  )
}

function RefusalLine({ refusal }: { readonly refusal: Refusal }) {
  const { kind, route, visitor, account, count, first_at: first, last_at: last } = refusal
  const facts = [
    account && `${account.name} (${account.email})`,
    texts.network(visitor),
    texts.between(timeText(first), timeText(last)),
  ]
  return (
    <>
      <p>
        <strong>{texts.kinds[kind]}</strong> · {texts.times(count)}
      </p>
      <p className="soft small">{dotted(...facts)}</p>
      <code className="small">{route}</code>
    </>
  )
}

function keyOf({ kind, route, visitor, account }: Refusal): string {
  return [kind, route, visitor, account?.id].join(' ')
}
