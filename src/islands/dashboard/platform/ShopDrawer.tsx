import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { dateOf } from '#contract/texts/texts.ts'
import { platformTexts as texts } from '#messages/dashboard/platform.ts'
import { shopsTexts } from '#messages/dashboard/reports.ts'
import { membersTexts } from '#messages/dashboard/setup.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { type Look, look, lookAudit } from '#stores/dashboard/platform/platform.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { AuditEntries } from '../audit/AuditEntries.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'
import { type ShopAct, ShopActDialog } from './ShopActDialog.tsx'
import styles from './platform.module.css'
import { EndSessions } from './EndSessions.tsx'

type Props = { readonly id: string; readonly name: string; readonly onClose: () => void }

/** A read-only view of one shop. Opening it is recorded in the audit logs of both sides. */
export function ShopDrawer({ id, name, onClose }: Props) {
  const [act, setAct] = useState<ShopAct | null>(null)
  const zone = valueOf(useStore(look.$store))?.comerce.time_zone
  useEffect(() => {
    void look.load(id).then(() => lookAudit.load(id))
  }, [id])
  return (
    <Modal title={name} onClose={onClose} isDrawer>
      <div className={parts.stack}>
        <p className="soft small" role="note">
          {texts.looking}
        </p>
        <Loaded from={look}>
          {value => (
            <>
              <Facts value={value} />
              <Acts value={value} onAct={setAct} />
              <ShopMembers members={value.members} />
              {act && <ShopActDialog act={act} value={value} onClose={() => setAct(null)} />}
            </>
          )}
        </Loaded>
        <h3>{texts.record}</h3>
        <Loaded from={lookAudit}>
          {({ items }) => <AuditEntries items={items} zone={zone ? texts.inZone(zone) : ''} />}
        </Loaded>
      </div>
    </Modal>
  )
}

function Facts({ value: { comerce: shop, subscription, counts } }: { readonly value: Look }) {
  const { facts } = texts
  const paid = subscription.paid_until
  const rows: readonly (readonly [string, string | number])[] = [
    [facts.owner, `${shop.owner.name}, ${shop.owner.email}`],
    [facts.page, shopsTexts.statuses[shop.status] ?? shop.status],
    [facts.state, shopsTexts.subscriptions[subscription.state] ?? subscription.state],
    // The trial date is of no interest once the shop pays, and the payment date not before.
    isOnTrial(subscription.state)
      ? [facts.trial, dayText(subscription.trial_ends_at)]
      : [facts.paid, paid ? dayText(paid) : texts.never],
    [facts.zone, shop.time_zone],
    [facts.services, counts.services],
    [facts.staff, counts.staff],
    [facts.customers, counts.customers],
    [facts.turns_ahead, counts.turns_ahead],
    [facts.mails_stuck, counts.mails_stuck],
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

type ActsProps = { readonly value: Look; readonly onAct: (act: ShopAct) => void }

function Acts({ value: { comerce: shop, subscription }, onAct }: ActsProps) {
  const { actions } = texts
  const isTrial = isOnTrial(subscription.state)
  const isSuspended = shop.status === 'suspended'
  return (
    <div className={parts.actions}>
      <ButtonLink
        look="plain small"
        label={texts.publicPage}
        href={`/comerce/${shop.ad_url}`}
        isNewTab
      />
      <ButtonLink
        look="plain small"
        label={actions.write}
        href={`mailto:${encodeURIComponent(shop.owner.email)}?subject=${encodeURIComponent(texts.mailSubject(shop.name))}`}
      />
      {isTrial && subscription.extensions_left > 0 && (
        <Act
          words={actions.extend(subscription.extensions_left)}
          onAct={() => onAct('extendTrial')}
        />
      )}
      <Act words={actions.pay} onAct={() => onAct('pay')} />
      <Act
        words={isSuspended ? actions.restore : actions.suspend}
        onAct={() => onAct(isSuspended ? 'restoreComerce' : 'suspendComerce')}
      />
      <Act words={actions.handOver} onAct={() => onAct('handOverComerce')} />
      {subscription.state !== 'canceled' && (
        <Act words={actions.close} onAct={() => onAct('closeComerce')} />
      )}
    </div>
  )
}

function Act({ words, onAct }: { readonly words: string; readonly onAct: () => void }) {
  return <Button look="plain small" label={words} onClick={onAct} />
}

function isOnTrial(state: Look['subscription']['state']): boolean {
  return state === 'trialing' || state === 'paused'
}

function dayText(instant: string): string {
  return dateOf(instant).split('-').reverse().join('/')
}

/** The accounts of the shop, each with the action for when somebody else has got into it. */
function ShopMembers({ members }: Pick<Look, 'members'>) {
  return (
    <section className={parts.stack} aria-label={texts.members}>
      <h3>{texts.members}</h3>
      <ul className={parts.list}>
        {members.map(({ id, name, email, role }) => (
          <li key={id} className={styles.member}>
            <p>
              {name}
              <br />
              <span className="soft small">{`${email} · ${membersTexts.roles[role]}`}</span>
            </p>
            <EndSessions account={email} name={name} />
          </li>
        ))}
      </ul>
    </section>
  )
}
