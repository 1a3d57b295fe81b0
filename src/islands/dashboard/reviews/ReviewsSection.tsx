import { useState } from 'react'
import { dateOf } from '#contract/texts/texts.ts'
import { reviewsTexts as texts } from '#messages/dashboard/branches.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { reviews, type ShopReview, type ShopReviews } from '#stores/dashboard/reviews/reviews.ts'
import { longDay } from '#stores/dashboard/day-texts.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { More } from '../parts/Search.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import styles from '../branches/branches.module.css'
import { AnswerDialog, ReportDialog } from './ReviewDialogs.tsx'

type Open = { readonly what: 'answering' | 'reporting'; readonly review: ShopReview }

/** The reviews of customers, each of which the shop can answer once. */
export function ReviewsSection() {
  const [open, setOpen] = useState<Open | null>(null)
  useLoad(reviews, null)
  const close = () => setOpen(null)
  return (
    <>
      <SectionHead isNarrow title={texts.title} hint={texts.hint} />
      <Loaded from={reviews}>
        {value =>
          value.items.length === 0 ? (
            <Empty label={texts.title} title={texts.emptyTitle} hint={texts.emptyHint}>
              <ButtonLink look="go" label={texts.emptyAction} href="/dashboard/mi-pagina" />
            </Empty>
          ) : (
            <div className={styles.stack}>
              <Numbers value={value} />
              <ul className={parts.list}>
                {value.items.map(review => (
                  <li key={review.id} className={`card ${styles.review}`}>
                    <Review review={review} onOpen={what => setOpen({ what, review })} />
                  </li>
                ))}
              </ul>
              {value.next_cursor && <More load={reviews.loadMore} />}
            </div>
          )
        }
      </Loaded>
      {open?.what === 'answering' && <AnswerDialog review={open.review} onClose={close} />}
      {open?.what === 'reporting' && <ReportDialog review={open.review} onClose={close} />}
    </>
  )
}

function Numbers({ value: { average, count, unanswered } }: { readonly value: ShopReviews }) {
  if (average === null) return null
  const words = texts.average(average.toFixed(1).replace('.', ','), count)
  return (
    <p>
      <strong>{words}</strong>
      {unanswered > 0 && <span className="soft"> · {texts.unanswered(unanswered)}</span>}
    </p>
  )
}

type ReviewProps = { readonly review: ShopReview; readonly onOpen: (what: Open['what']) => void }

function Review({ review, onOpen }: ReviewProps) {
  const { rating, text, author, services, staff, created_at: at, answer } = review
  const isOutdated = review.is_answer_older
  return (
    <>
      <p className={styles.stars}>
        <span aria-hidden="true">{'★'.repeat(rating) + '☆'.repeat(5 - rating)}</span>
        <span className="visually-hidden">{texts.stars(rating)}</span>
      </p>
      {text && <p>{text}</p>}
      <p className="soft small">{dotted(author, services, staff, longDay(dateOf(at)))}</p>
      {answer && (
        <p className={styles.answer}>
          <strong>{texts.yours}:</strong> {answer}
        </p>
      )}
      {isOutdated && <p className="soft small">{texts.changed}</p>}
      {review.is_hidden && <p className="soft small">{texts.hidden}</p>}
      {review.reported_at && !review.is_hidden && <p className="soft small">{texts.reported}</p>}
      <div className={parts.actions}>
        {(!answer || isOutdated) && (
          <Button
            look="plain small"
            label={isOutdated ? texts.answerAgain : texts.answer}
            aria-label={texts.answerTitle(author)}
            onClick={() => onOpen('answering')}
          />
        )}
        {!review.reported_at && !review.is_hidden && (
          <Button
            look="plain small"
            label={texts.report}
            aria-label={`${texts.report}: ${author}`}
            onClick={() => onOpen('reporting')}
          />
        )}
      </div>
    </>
  )
}
