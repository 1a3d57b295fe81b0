import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  closeBranchTexts as closeTexts,
  subscriptionTexts as texts,
} from '#messages/dashboard/branches.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { shareCustomers } from '#stores/dashboard/branches/branches.ts'
import { $settings, publish, settings } from '#stores/dashboard/settings/settings.ts'
import { $shop, openBranch, type Shop } from '#stores/dashboard/shop.ts'
import { $session } from '#stores/session/session.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Check } from '../parts/Form.tsx'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { useOutcome, useSending } from '../parts/use-sending.ts'
import { CloseBranchDialog } from './CloseBranchDialog.tsx'
import styles from './branches.module.css'

/** The branches where the user works. Only the owner can open another one. */
export function Branches({ onAdd }: { readonly onAdd: () => void }) {
  const shop = valueOf(useStore($shop))
  const own = useStore($session)?.own_comerce ?? []
  const report = useOutcome()
  if (!shop) return null
  const open = async (id: string) => report(await openBranch(id))
  return (
    <section className="card">
      <h2 className={styles.head}>{texts.branches}</h2>
      <p className="soft">{texts.branchesHint}</p>
      <ul className={styles.branches}>
        {shop.comerces.map(branch => (
          <li key={branch.id}>
            <span className={parts.rowWords}>
              <strong>{branch.name}</strong>
              <span className="soft small">{`/b/${branch.ad_url}`}</span>
            </span>
            {branch.id === shop.comerce.id ? (
              <span className="soft small">{texts.here}</span>
            ) : (
              <Button
                look="plain small"
                label={texts.open}
                aria-label={`${texts.open} ${branch.name}`}
                onClick={() => void open(branch.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {own.includes(shop.comerce.id) && (
        <div className={styles.stack}>
          {own.length > 1 && <ShareCustomers />}
          <div className={parts.actions}>
            <Button look="plain" label={texts.addBranch} onClick={onAdd} />
            {shop.comerces.length > 1 && <CloseBranch shop={shop} />}
          </div>
        </div>
      )}
    </section>
  )
}

/** Closes this branch, or opens it again. A business that ended opens all of its branches by itself. */
function CloseBranch({ shop: { comerce, subscription } }: { readonly shop: Shop }) {
  const [isClosing, setClosing] = useState(false)
  const { send } = useSending()
  if (comerce.status !== 'closed')
    return (
      <>
        <Button look="plain" label={closeTexts.close} onClick={() => setClosing(true)} />
        {isClosing && <CloseBranchDialog name={comerce.name} onClose={() => setClosing(false)} />}
      </>
    )
  if (subscription.state === 'canceled') return null
  const reopen = () => void send(() => publish('published'), closeTexts.reopened)
  return (
    <>
      <Button look="plain" label={closeTexts.reopen} onClick={reopen} />
      <span className="soft small">{closeTexts.closed}</span>
    </>
  )
}

function ShareCustomers() {
  useLoad(settings, null)
  const shares = valueOf(useStore($settings))?.shares_customers
  const { send } = useSending()
  if (shares === undefined) return null
  const change = (isShared: boolean) => send(() => shareCustomers(isShared), commonTexts.saved)
  return (
    <Check
      label={texts.share}
      hint={texts.shareHint}
      checked={shares}
      onChange={event => void change(event.target.checked)}
    />
  )
}
