import { useStore } from '@nanostores/react'
import { calendarTexts as texts } from '#messages/calendars.ts'
import { calendars, type StaffCalendars } from '#stores/dashboard/calendars/calendars.ts'
import { $isOwner } from '#stores/dashboard/shop.ts'
import { Face } from '../parts/Face.tsx'
import { Empty, Loaded } from '../parts/Loaded.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'
import { useLoad } from '../parts/use-load.ts'
import { BusyCalendars } from './BusyCalendars.tsx'
import { FeedLink } from './FeedLink.tsx'
import styles from './calendars.module.css'

/** The owner sees the calendars of all staff members, everybody else only their own. */
export function CalendarsSection() {
  const isOwner = useStore($isOwner)
  useLoad(calendars, null)
  return (
    <>
      <SectionHead isNarrow title={texts.title} hint={texts.hint} />
      <Loaded from={calendars}>
        {({ comerce_feed: ofShop, items }) => (
          <div className={styles.calendars}>
            {isOwner && (
              <section className={`card ${styles.card}`} aria-label={texts.shop}>
                <h2>{texts.shop}</h2>
                <FeedLink feed={ofShop} staff={null} label={texts.feedOfShop} />
              </section>
            )}
            {items.map(one => (
              <OfStaff key={one.staff} of={one} />
            ))}
            {!isOwner && items.length === 0 && (
              <Empty label={texts.title} title={texts.nobodyTitle} hint={texts.nobodyHint} />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

function OfStaff({ of }: { readonly of: StaffCalendars }) {
  const { staff, name, feed } = of
  return (
    <section className={`card ${styles.card}`} aria-label={name}>
      <div className={styles.who}>
        <Face name={name} />
        <h2>{name}</h2>
      </div>
      <FeedLink feed={feed} staff={staff} label={texts.feedOf(name)} />
      <BusyCalendars of={of} />
    </section>
  )
}
