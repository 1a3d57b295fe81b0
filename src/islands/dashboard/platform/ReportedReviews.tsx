import { useState } from 'react'
import { reviewsTexts } from '#messages/dashboard/branches.ts'
import { reportsTexts as texts } from '#messages/dashboard/platform.ts'
import {
  judgeReview,
  reportedReviews,
  type ReportedReview,
} from '#stores/dashboard/office/platform.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import parts from '../parts/parts.module.css'
import { useLoad } from '../parts/use-load.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { useOutcome } from '../parts/use-sending.ts'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import styles from './platform.module.css'

/** Reviews that a shop asked us to look at: they stay, or they go with a reason. */
export function ReportedReviews() {
  const [hiding, setHiding] = useState<ReportedReview | null>(null)
  useLoad(reportedReviews, null)
  return (
    <>
      <Loaded from={reportedReviews}>
        {items =>
          items.length === 0 ? (
            <Empty label={reviewsTexts.title} title={texts.emptyTitle} hint={texts.emptyHint} />
          ) : (
            <ul className={parts.list}>
              {items.map(review => (
                <li key={review.id} className={`card ${styles.item}`}>
                  <Reported review={review} onHide={() => setHiding(review)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {hiding && <HideDialog review={hiding} onClose={() => setHiding(null)} />}
    </>
  )
}

type Props = { readonly review: ReportedReview; readonly onHide: () => void }

function Reported({ review, onHide }: Props) {
  const report = useOutcome()
  const keep = async () => report(await judgeReview(review.id, null), texts.kept)
  return (
    <>
      <p>
        <strong>{review.comerce.name}</strong> · {reviewsTexts.stars(review.rating)} ·{' '}
        {review.author}
      </p>
      <p>{review.text}</p>
      {review.report_reason && (
        <p className={styles.answer}>{`${texts.why}: ${review.report_reason}`}</p>
      )}
      <div className={parts.actions}>
        <Button look="warn small" label={texts.hide} onClick={onHide} />
        <Button look="plain small" label={texts.keep} onClick={() => void keep()} />
      </div>
    </>
  )
}

type DialogProps = { readonly review: ReportedReview; readonly onClose: () => void }

function HideDialog({ review, onClose }: DialogProps) {
  return (
    <FormDialog
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
