import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { weekdayText } from '#contract/texts/texts.ts'
import { rangesText, requestTexts as texts } from '#messages/dashboard/hours/hours-requests.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { hoursTexts } from '#messages/dashboard/setup.ts'
import { weekOf } from '#domain/shop/hours.ts'
import { daysText } from '#stores/dashboard/day-texts.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { exceptions, type Hours, hours } from '#stores/dashboard/hours/hours.ts'
import { followRequests, hoursRequests } from '#stores/dashboard/hours/hours-requests.ts'
import { $shop, $today } from '#stores/dashboard/shop.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { keepFocus } from '#islands/dashboard/parts/keep-focus.ts'
import { Empty, Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { SectionHead } from '#islands/dashboard/parts/SectionHead.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { AskDate, AskOff } from './AskDays.tsx'
import { AskWeek } from './AskWeek.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import styles from './requests.module.css'

/** The hours of a staff member who cannot change them: their week, and their requests. */
export function MyHours() {
  const own = valueOf(useStore($shop))?.works_as
  useLoad(hours, null)
  useLoad(exceptions, null)
  useLoad(hoursRequests, null)
  useEffect(() => followRequests(), [])
  return (
    <>
      <SectionHead isNarrow title={texts.title} hint={own === null ? undefined : texts.hint} />
      {own === null ? (
        <Empty label={texts.title} title={texts.nobodyTitle} hint={texts.nobodyHint}>
          <ButtonLink look="go" label={texts.toAgenda} href={sections.agenda} />
        </Empty>
      ) : (
        <div className={styles.sections}>
          <Loaded from={hours} rows={7}>
            {week => <Week own={own ?? ''} week={week} />}
          </Loaded>
          <SpecialDays own={own ?? ''} />
          <OwnRequests />
        </div>
      )}
    </>
  )
}

type Asking = 'week' | 'date' | 'off' | null
const weekdays = [1, 2, 3, 4, 5, 6, 7]

function Week({ own, week }: { readonly own: string; readonly week: Hours }) {
  const [asking, setAsking] = useState<Asking>(null)
  const today = useStore($today)
  const theirs = week.staff.find(one => one.staff === own)?.ranges ?? []
  const ranges = theirs.length > 0 ? theirs : week.shop
  const close = () => {
    const asked = asking
    setAsking(null)
    keepFocus(() => document.querySelector<HTMLElement>(`[data-ask="${asked}"]`))
  }
  if (asking === 'week') {
    const current = weekOf({ weekAnchor: week.week_anchor }, today ?? '2026-01-05')
    return <AskWeek ranges={ranges} current={current} onClose={close} />
  }
  return (
    <section className={parts.stack}>
      <div className={parts.listHead}>
        <h2>{texts.week}</h2>
        {theirs.length === 0 && <p className="soft">{texts.inherits}</p>}
      </div>
      <dl className={styles.week}>
        {weekdays.map(weekday => {
          const hoursOf = rangesText(ranges.filter(range => range.weekday === weekday))
          return (
            <div key={weekday}>
              <dt>{weekdayText(weekday)}</dt>
              <dd className={hoursOf ? undefined : 'soft'}>{hoursOf || texts.closed}</dd>
            </div>
          )
        })}
      </dl>
      <div className={parts.actions}>
        {(['week', 'date', 'off'] as const).map(kind => (
          <Button
            key={kind}
            look={kind === 'week' ? 'go' : 'plain'}
            label={askTexts[kind]}
            data-ask={kind}
            onClick={() => setAsking(kind)}
          />
        ))}
      </div>
      {asking === 'date' && <AskDate onClose={close} />}
      {asking === 'off' && <AskOff onClose={close} />}
    </section>
  )
}

const askTexts = { week: texts.askWeek, date: texts.askDate, off: texts.askOff }

/** The dates that differ from the weekly hours, for this staff member or for the whole shop. */
function SpecialDays({ own }: { readonly own: string }) {
  const all = valueOf(useStore(exceptions.$store)) ?? []
  const theirs = all.filter(one => one.staff === own || one.staff === null)
  if (theirs.length === 0) return null
  return (
    <section className={parts.stack}>
      <h2>{texts.specialDays}</h2>
      <ul className={parts.list}>
        {theirs.map(({ id, from, to, kind, ranges, staff }) => (
          <li key={id} className={parts.row}>
            <span className={`${parts.rowWords} ${parts.wraps}`}>
              <strong>{daysText(from, to)}</strong>
              <span className="soft small">
                {dotted(
                  staff === null ? hoursTexts.shop : '',
                  kind === 'closed' && ranges.length === 0 ? texts.off : rangesText(ranges),
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
