import { useState } from 'react'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { reviewsTexts } from '#messages/dashboard/branches.ts'
import { platformTexts, reportsTexts as texts } from '#messages/dashboard/platform.ts'
import {
  judgeReview,
  reportedReviews,
  type ReportedReview,
} from '#stores/dashboard/platform/platform.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { useOutcome } from '../parts/use-sending.ts'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import { More } from '../parts/Search.tsx'
import { ShopDrawer } from './ShopDrawer.tsx'
import styles from './platform.module.css'

/** Reviews that a shop has reported: each is kept, or hidden with a reason. */
export function ReportedReviews() {
  const [hiding, setHiding] = useState<ReportedReview | null>(null)
  const [shop, setShop] = useState<ReportedReview['comerce'] | null>(null)
  useLoad(reportedReviews, null)
  return (
    <>
      <Loaded from={reportedReviews}>
        {({ items, next_cursor: cursor }) =>
          items.length === 0 ? (
            <Empty label={reviewsTexts.title} title={texts.emptyTitle} hint={texts.emptyHint} />
          ) : (
            <div className={parts.stack}>
              <ul className={parts.list}>
                {items.map(review => (
                  <li key={review.id} className={`card ${styles.item}`}>
                    <Reported
                      review={review}
                      onHide={() => setHiding(review)}
                      onLook={() => setShop(review.comerce)}
                    />
                  </li>
                ))}
              </ul>
              {cursor && <More load={reportedReviews.loadMore} />}
            </div>
          )
        }
      </Loaded>
      {shop && <ShopDrawer id={shop.id} name={shop.name} onClose={() => setShop(null)} />}
      {hiding && <HideDialog review={hiding} onClose={() => setHiding(null)} />}
    </>
  )
}

type Props = {
  readonly review: ReportedReview
  readonly onHide: () => void
  readonly onLook: () => void
}

function Reported({ review, onHide, onLook }: Props) {
  const report = useOutcome()
  const keep = async () => report(await judgeReview(review.id, null), texts.kept)
  const { comerce: shop, reported_at: reportedAt } = review
  const written = dayOf(review.created_at)
  return (
    <>
      <p>
        <button
          className={styles.open}
          type="button"
          aria-label={platformTexts.open(shop.name)}
          onClick={onLook}
        >
          {shop.name}
        </button>{' '}
        · {reviewsTexts.stars(review.rating)} · {review.author}
      </p>
      <p className="soft small">
        {reportedAt ? texts.reported(written, dayOf(reportedAt)) : texts.written(written)}
      </p>
      <p>{review.text}</p>
      {review.report_reason && (
        <p className={styles.answer}>{`${texts.why}: ${review.report_reason}`}</p>
      )}
      {review.is_hidden && <p className="soft small">{reviewsTexts.hidden}</p>}
      <div className={parts.actions}>
        {!review.is_hidden && <Button look="warn small" label={texts.hide} onClick={onHide} />}
        <Button
          look="plain small"
          label={review.is_hidden ? texts.showAgain : texts.keep}
          onClick={() => void keep()}
        />
      </div>
    </>
  )
}

/** The date in the shop's time zone, which the instant carries. With the year, because a review may be old. */
function dayOf(instant: string): string {
  return `${longDateText(dateOf(instant))} de ${instant.slice(0, 4)}`
}

type DialogProps = { readonly review: ReportedReview; readonly onClose: () => void }

function HideDialog({ review, onClose }: DialogProps) {
  return (
    <FormDialog
      afterTrial="allowed"
      title={texts.hideTitle}
      save={values => judgeReview(review.id, textOf(values, 'reason'))}
      saved={texts.hidden}
      submit={texts.hide}
      onClose={onClose}
    >
      <p>{review.text}</p>
      <TextArea name="reason" label={texts.reason} maxLength={300} />
    </FormDialog>
  )
}
