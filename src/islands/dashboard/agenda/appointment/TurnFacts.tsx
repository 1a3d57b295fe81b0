import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { phoneText } from '#contract/texts/phone-text.ts'
import { momentText, priceText, timeText } from '#contract/texts/texts.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import { whatsappLink } from '#messages/links.ts'
import { turnTexts as texts } from '#messages/dashboard/turns.ts'
import { askDepositText } from '#stores/dashboard/appointment/deposit.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $hidesPhones, $isOwner, $shop } from '#stores/dashboard/shop.ts'
import { findManageLink } from '#stores/dashboard/appointment/turn.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import offer from '../queue/offer.module.css'
import styles from './turn.module.css'

type Props = { readonly turn: AppointmentWire }

export function TurnCustomer({ turn }: Props) {
  const { phone } = turn.customer
  const hidesPhones = useStore($hidesPhones)
  const shop = valueOf(useStore($shop))?.comerce
  const isOwner = useStore($isOwner)
  const asksDeposit = shop ? askDepositText(turn, shop) : null
  return (
    <div className={styles.customer}>
      {phone ? (
        <div className={parts.actions}>
          <a className="btn btn-plain btn-small" href={`tel:${phone}`}>
            {phoneText(phone)}
          </a>
          <a
            className="btn btn-plain btn-small"
            href={whatsappLink(
              phone,
              asksDeposit ?? texts.greeting(turn.customer.name, momentText(turn.starts_at)),
            )}
            target="_blank"
            rel="noopener"
          >
            {asksDeposit ? texts.askDeposit : texts.whatsapp}
          </a>
          <CopyLink id={turn.id} />
        </div>
      ) : (
        <div className={parts.actions}>
          <span className="soft">{hidesPhones ? texts.hiddenPhone : texts.noPhone}</span>
          {!hidesPhones && <CopyLink id={turn.id} />}
        </div>
      )}
      {turn.status === 'awaiting_deposit' && shop?.deposit_instructions === '' && isOwner && (
        <p className={`soft small ${offer.below}`}>
          {texts.noInstructions} <a href={sections.page}>{texts.addInstructions}</a>
        </p>
      )}
    </div>
  )
}

function CopyLink({ id }: { readonly id: string }) {
  const { showToast } = useToast()
  const copy = async () => {
    const link = await findManageLink(id)
    if (!('manage_url' in link)) return showToast({ message: problemWords(link), type: 'error' })
    try {
      await navigator.clipboard.writeText(link.manage_url)
      return showToast({ message: commonTexts.copied, type: 'success' })
    } catch {
      // Refused, or a page without a secure origin: the link is shown, to be copied by hand.
      return showToast({ message: link.manage_url, type: 'error', duration: 15_000 })
    }
  }
  return (
    <button className="btn btn-plain btn-small" type="button" onClick={() => void copy()}>
      {texts.copyLink}
    </button>
  )
}

export function TurnFacts({ turn }: Props) {
  return (
    <dl className={styles.facts}>
      <dt>{texts.services}</dt>
      {turn.legs.map(leg => (
        <dd key={leg.starts_at + leg.service.id}>
          {`${timeText(leg.starts_at)} ${leg.service.name} ${texts.with} ${leg.staff.name}`}
          {leg.add_ons?.map(extra => (
            <span key={extra.id} className={`soft small ${styles.extra}`}>{`+ ${extra.name}`}</span>
          ))}
        </dd>
      ))}
      <dt>{texts.price}</dt>
      <dd>{priceText(turn.price, turn.currency)}</dd>
      {turn.deposit && (
        <>
          <dt>{texts.deposit}</dt>
          <dd>
            {(turn.deposit.is_received ? texts.depositReceived : texts.depositWaits)(
              priceText(turn.deposit.amount, turn.currency),
            )}
          </dd>
        </>
      )}
      {turn.waits_until && (
        <>
          <dt>{texts.waits}</dt>
          <dd>{momentText(turn.waits_until)}</dd>
        </>
      )}
      {turn.late_minutes !== undefined && (
        <>
          <dt>{texts.late}</dt>
          <dd>{texts.lateBy(turn.late_minutes)}</dd>
        </>
      )}
      {turn.answers?.map(({ question, answer }) => (
        <Fragment key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </Fragment>
      ))}
      {turn.note && (
        <>
          <dt>{texts.note}</dt>
          <dd>{turn.note}</dd>
        </>
      )}
      <dt>{texts.code}</dt>
      <dd>{turn.code}</dd>
      {turn.is_assumed && <dd className="soft small">{texts.assumed}</dd>}
    </dl>
  )
}
