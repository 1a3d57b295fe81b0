import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { usualWeek } from '#domain/shop/usual-beginnings.ts'
import { weekOf } from '#domain/shop/hours.ts'
import { usualTexts } from '#messages/dashboard/home.ts'
import { hoursTexts as texts } from '#messages/dashboard/setup.ts'
import { $undoState } from '#stores/dashboard/board/undo-state.ts'
import { $activeStaff, type StaffMember, staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { exceptions, type Hours, hours } from '#stores/dashboard/hours/hours.ts'
import { saveHours } from '#stores/dashboard/hours/change-hours.ts'
import { $router, setQuery } from '#stores/dashboard/router.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { leaveTo } from '#stores/dashboard/unsaved.ts'
import { $isOwner, $shop, $today } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options } from '#islands/ui/Field.tsx'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { SectionHead } from '#islands/dashboard/parts/SectionHead.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { Blocks } from './Blocks.tsx'
import { Closures } from './Closures.tsx'
import { EffectDialog } from './EffectDialog.tsx'
import { Holidays } from './Holidays.tsx'
import styles from './hours.module.css'
import { OutsideHours } from './OutsideHours.tsx'
import { TeamRequests } from './requests/TeamRequests.tsx'
import { WeekEditor } from './WeekEditor.tsx'
import { ExplainAvailability } from './ExplainAvailability.tsx'

const UndoBar = lazyPart(async () => (await import('../agenda/board/UndoBar.tsx')).UndoBar)
const MyHours = lazyPart(async () => (await import('./requests/MyHours.tsx')).MyHours)

/** The owner edits the hours of the shop; everybody else sees their own and can request changes. */
export function HoursSection() {
  return useStore($isOwner) ? <ShopHours /> : <MyHours />
}

function ShopHours() {
  useLoad(hours, null)
  useLoad(staff, null)
  useLoad(exceptions, null)
  return (
    <>
      <SectionHead isNarrow title={texts.title} />
      <div className={styles.sections}>
        <TeamRequests />
        <OutsideHours />
        <Loaded from={hours}>{week => <Weeks week={week} />}</Loaded>
        <Holidays />
        <Closures />
        <Blocks />
        <ExplainAvailability />
      </div>
      <JustDone />
      <EffectDialog />
    </>
  )
}

/** The undo bar for a block that was just added or removed, as on the board. */
function JustDone() {
  if (!useStore($undoState)) return null
  return (
    <Suspense>
      <UndoBar />
    </Suspense>
  )
}

function Weeks({ week }: { readonly week: Hours }) {
  const staffMembers = useStore($activeStaff)
  const asked = useStore($router)?.search['id']
  const today = useStore($today)
  const isNew = valueOf(useStore($shop))?.comerce.status === 'draft'
  const staffMember = staffMembers.find(one => one.id === asked)
  const own = week.staff.find(one => one.staff === staffMember?.id && one.ranges.length > 0)
  const isProposed = isNew && !staffMember && week.shop.length === 0
  return (
    <section className={styles.week}>
      {staffMembers.length > 0 && (
        <label className={styles.whose}>
          <span>{texts.whose}</span>
          <select
            className="input"
            value={staffMember?.id ?? ''}
            onChange={event => {
              const id = event.target.value || null
              leaveTo(() => setQuery({ id }))
            }}
          >
            <option value="">{texts.shop}</option>
            <Options of={staffMembers} />
          </select>
        </label>
      )}
      {staffMember && !own ? (
        <Inherits key={staffMember.id} staffMember={staffMember} week={week} />
      ) : (
        <>
          {isProposed && <p className="soft">{usualTexts.hours}</p>}
          <WeekEditor
            key={staffMember?.id ?? 'shop'}
            staff={staffMember?.id ?? null}
            ranges={isProposed ? usualWeek : (own?.ranges ?? week.shop)}
            current={weekOf({ weekAnchor: week.week_anchor }, today ?? '2026-01-05')}
            others={staffMember ? [] : ownNames(week, staffMembers)}
          />
        </>
      )}
    </section>
  )
}

function ownNames(week: Hours, staffMembers: readonly StaffMember[]): string[] {
  const own = new Set(week.staff.filter(one => one.ranges.length > 0).map(one => one.staff))
  return staffMembers
    .filter(staffMember => own.has(staffMember.id))
    .map(staffMember => staffMember.name)
}

type InheritsProps = {
  readonly staffMember: { readonly id: string; readonly name: string }
  readonly week: Hours
}

function Inherits({ staffMember, week }: InheritsProps) {
  const report = useOutcome()
  const giveOwn = async () => report(await saveHours(staffMember.id, week.shop))
  return (
    <div className={`ticket-outline ${parts.stack}`}>
      <p>
        <strong>{texts.inherits}</strong>
        <br />
        <span className="soft">{texts.inheritsHint(staffMember.name)}</span>
      </p>
      <div className={parts.actions}>
        <Button look="plain" label={texts.ownHours} onClick={() => void giveOwn()} />
      </div>
    </div>
  )
}
