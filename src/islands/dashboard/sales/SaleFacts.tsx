import type { ReactNode } from 'react'
import { dateOf, priceText, timeText } from '#contract/texts/texts.ts'
import {
  chargeTexts,
  salesTexts,
  saleTexts as texts,
  signedPrice,
} from '#messages/dashboard/sales.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { longDay } from '#stores/dashboard/day-texts.ts'
import { sections } from '#stores/dashboard/routes.ts'
import type { Sale } from '#stores/dashboard/sales/sales.ts'
import charge from './charge.module.css'
import styles from './sales.module.css'

type Props = { readonly sale: Sale }

/** What was sold, how it was paid, and what became of it. */
export function SaleFacts({ sale }: Props) {
  const isRefund = sale.kind === 'refund'
  return (
    <>
      <p className={styles.headline}>
        <strong className={styles.total}>{signedPrice(sale.total, sale.currency)}</strong>
        <span className="soft small">
          {dotted(
            `${longDay(dateOf(sale.occurred_at))}, ${timeText(sale.occurred_at)}`,
            isRefund ? texts.refundedBy(sale.made_by) : texts.chargedBy(sale.made_by),
          )}
        </span>
      </p>
      <Origin sale={sale} />
      <Lines sale={sale} />
      <Payments sale={sale} />
      <Tips sale={sale} />
      <Refunds sale={sale} />
    </>
  )
}

function Origin({ sale: { reverses, appointment, customer, reason } }: Props) {
  const words = dotted(
    customer?.name,
    appointment && texts.appointment(appointment.code),
    reason && texts.reason(reason),
  )
  return (
    <>
      {words && <p className="soft">{words}</p>}
      {reverses && (
        <p>
          <a href={`${sections.sales}?id=${reverses.id}`}>{texts.ofSale(reverses.number)}</a>
        </p>
      )}
    </>
  )
}

function Lines({ sale }: Props) {
  const { currency, discount, deposit, rounding } = sale
  const price = (amount: number) => signedPrice(amount, currency)
  return (
    <ul className={styles.facts} aria-label={chargeTexts.bill}>
      {sale.lines.map(line => (
        <Row key={line.id} end={price(line.net + line.discount)}>
          {chargeTexts.pieces(line.name, piecesOf(line))}
          <Small>
            {dotted(
              line.staff && chargeTexts.with(line.staff.name),
              line.is_paid_by_package && texts.byPackage,
              line.refunded.quantity > 0 && texts.refundedPieces(line.refunded.quantity),
            )}
          </Small>
        </Row>
      ))}
      {discount !== 0 && <Row end={price(-discount)}>{texts.discount}</Row>}
      {deposit !== 0 && <Row end={price(-deposit)}>{chargeTexts.deposit}</Row>}
      {rounding !== 0 && <Row end={price(rounding)}>{chargeTexts.rounding}</Row>}
    </ul>
  )
}

/** Of a package its units are counted, not how often it was sold. */
function piecesOf({ kind, quantity }: Sale['lines'][number]): number {
  return kind === 'package' ? 1 : Math.abs(quantity)
}

function Payments({ sale: { payments, currency } }: Props) {
  if (payments.length === 0) return null
  return (
    <Part title={texts.payments}>
      {payments.map(payment => (
        <Row
          key={`${payment.method} ${payment.amount}`}
          end={signedPrice(payment.amount, currency)}
        >
          {payment.name}
          <Small>
            {dotted(
              payment.collected_by && texts.keptBy(payment.collected_by.name),
              payment.tendered !== null &&
                payment.tendered > payment.amount &&
                texts.tendered(
                  priceText(payment.tendered, currency),
                  priceText(payment.change ?? 0, currency),
                ),
            )}
          </Small>
        </Row>
      ))}
    </Part>
  )
}

function Tips({ sale: { tips, currency } }: Props) {
  if (tips.length === 0) return null
  return (
    <Part title={texts.tips}>
      {tips.map(({ staff, amount }) => (
        <Row key={staff.id} end={signedPrice(amount, currency)}>
          {staff.name}
        </Row>
      ))}
    </Part>
  )
}

function Refunds({ sale: { refunds, currency } }: Props) {
  if (refunds.length === 0) return null
  return (
    <Part title={texts.refunds}>
      {refunds.map(({ id, number, total }) => (
        <Row key={id} end={signedPrice(total, currency)}>
          <a href={`${sections.sales}?id=${id}`}>{`${salesTexts.refund} nº ${number}`}</a>
        </Row>
      ))}
    </Part>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={charge.part} aria-label={title}>
      <h3 className={styles.partTitle}>{title}</h3>
      <ul className={styles.facts}>{children}</ul>
    </section>
  )
}

function Row({ end, children }: { readonly end: string; readonly children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <span>{end}</span>
    </li>
  )
}

function Small({ children }: { readonly children: string }) {
  return children === '' ? null : <small>{children}</small>
}
