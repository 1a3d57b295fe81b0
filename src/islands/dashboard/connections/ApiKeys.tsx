import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { dateOf, momentText } from '#contract/texts/texts.ts'
import { dayMonthYearText } from '#contract/texts/year-texts.ts'
import { keyTexts as texts, scopeNames } from '#messages/dashboard/connections/connections.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import {
  type ApiKey,
  apiKeys,
  revokeKey,
  rotateKey,
} from '#stores/dashboard/connections/connections.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import styles from './connections.module.css'
import { KeyDialog } from './KeyDialog.tsx'
import { RenewDialog } from './RenewDialog.tsx'
import { ShownOnce } from './ShownOnce.tsx'

/** The keys with which programs call in the name of the shop. */
export function ApiKeys() {
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  useLoad(apiKeys, null)
  return (
    <section className={`card ${styles.card}`} aria-label={texts.title}>
      <div>
        <h2>{texts.title}</h2>
        <p className="soft">{texts.hint}</p>
      </div>
      <Loaded from={apiKeys}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty label={texts.list} title={texts.none} hint={texts.noneHint} />
          ) : (
            <ul className={parts.list} aria-label={texts.list}>
              {items.map(one => (
                <li key={one.id} className={styles.row}>
                  <Key of={one} onShow={setShown} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <div>
        <Button look="plain" label={texts.add} onClick={() => setAdding(true)} />
      </div>
      {isAdding && <KeyDialog onShow={setShown} onClose={() => setAdding(false)} />}
      {!isAdding && shown !== null && (
        <ShownOnce title={texts.newKey} text={shown} onClose={() => setShown(null)} />
      )}
    </section>
  )
}

type Props = { readonly of: ApiKey; readonly onShow: (text: string) => void }

function Key({ of, onShow }: Props) {
  const today = useStore($today)
  const dayOf = (instant: string) => dayMonthYearText(dateOf(instant), today)
  const { name, start, scopes, last_used_at: usedAt, expires_at: expiresAt } = of
  const used = usedAt === null ? texts.neverUsed : texts.used(momentText(usedAt))
  const ends = expiresAt === null ? texts.endless : texts.ends(dayOf(expiresAt))
  return (
    <>
      <p className={styles.words}>
        <strong>{name}</strong>
        <code className="small">{`${start}…`}</code>
        <span className="small">{scopes.map(scope => scopeNames[scope]).join(' · ')}</span>
        <span className="soft small">{dotted(used, ends)}</span>
        <span className="soft small">{texts.madeBy(of.made_by, dayOf(of.created_at))}</span>
      </p>
      <KeyActions of={of} onShow={onShow} />
    </>
  )
}

function KeyActions({ of, onShow }: Props) {
  const { name } = of
  const [open, setOpen] = useState<'renew' | 'end' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <div className={parts.actions}>
        <Button
          look="plain small"
          label={texts.rotate}
          of={name}
          onClick={() => setOpen('renew')}
        />
        <Button look="quiet small" label={texts.revoke} of={name} onClick={() => setOpen('end')} />
      </div>
      {open === 'renew' && (
        <RenewDialog texts={texts} of={name} renew={() => rotateKey(of, onShow)} onClose={close} />
      )}
      {open === 'end' && (
        <FormDialog
          title={texts.revokeTitle(name)}
          submit={texts.revoke}
          isDanger
          afterTrial="allowed"
          save={() => revokeKey(of)}
          saved={texts.revoked}
          onClose={close}
        >
          <p>{texts.revokeHint}</p>
        </FormDialog>
      )}
    </>
  )
}
