import { useStore } from '@nanostores/react'
import { timeText } from '#contract/texts/texts.ts'
import { explainTexts as texts } from '#messages/dashboard/setup.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $staff } from '#stores/dashboard/catalogue/catalogue.ts'
import {
  freeCount,
  reasonSpans,
  why,
  type ExplainAvailability as Answer,
} from '#stores/dashboard/hours/explain-availability.ts'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import styles from './hours.module.css'
import { Suggestions } from './Suggestions.tsx'

type Props = {
  /** One service id, or several separated by commas. */
  readonly services: string
  readonly addOns?: string
  /** Null for any staff member. */
  readonly staff?: string | null
  readonly date: string
  /** Staff are asking for themselves: lead times do not apply to them. */
  readonly isForDesk?: boolean
  /** Called after the owner made room, to load again what depends on it. */
  readonly onMended?: () => Promise<void>
}

/** All starts of a day by staff member, with the reason why each is not free. */
export function ExplainedDay({
  services,
  addOns = '',
  staff = null,
  date,
  isForDesk = false,
  ...mended
}: Props) {
  useLoad(why, {
    services: services.split(','),
    addOns: addOns.split(',').filter(Boolean),
    staff,
    date,
    audience: isForDesk ? 'staff' : 'public',
  })
  return (
    <Loaded from={why} rows={2}>
      {answer => <Reasons answer={answer} {...mended} />}
    </Loaded>
  )
}

type ReasonsProps = Pick<Props, 'onMended'> & { readonly answer: Answer }

function Reasons({ answer, onMended }: ReasonsProps) {
  const mended = onMended ? { onDone: onMended } : {}
  const staffMembers = valueOf(useStore($staff)) ?? []
  if (answer.reason !== null) {
    return (
      <>
        <p className="problem">
          {texts.nobody} <a href="/dashboard/servicios">{texts.suggestions.services}</a>
        </p>
        <Suggestions suggestions={answer.remedies} date={answer.date} {...mended} />
      </>
    )
  }
  return (
    <>
      <ul className={parts.list}>
        {answer.people.map(staffMember => (
          <li key={staffMember.staff} className={`card ${styles.why}`}>
            <details>
              <summary>
                <strong>{staffMembers.find(one => one.id === staffMember.staff)?.name}</strong>
                <span className="soft small">
                  {staffMember.is_closed
                    ? (staffMember.note ?? texts.closed)
                    : freeText(staffMember.starts)}
                </span>
              </summary>
              <ul className={styles.reasons}>
                {reasonSpans(staffMember.starts).map(span => (
                  <li key={span.from}>
                    <span className="figures">
                      {texts.span(timeText(span.from), timeText(span.to))}
                    </span>
                    <span className="soft">{span.text}</span>
                  </li>
                ))}
              </ul>
            </details>
            {staffMember.is_closed && (
              <a href={`/dashboard/horarios?id=${staffMember.staff}`}>{texts.suggestions.hours}</a>
            )}
          </li>
        ))}
      </ul>
      <Suggestions suggestions={answer.remedies} date={answer.date} {...mended} />
    </>
  )
}

function freeText(starts: Answer['people'][number]['starts']): string {
  return texts.freeCount(freeCount(starts))
}
