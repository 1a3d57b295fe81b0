import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import type { Role } from '#contract/protocol/roles.ts'
import { sectionNames, shellTexts as texts } from '#messages/dashboard/dashboard.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { isStaff, type Section, sectionsFor } from '#stores/dashboard/routes.ts'
import { $shop, shop } from '#stores/dashboard/shop.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Empty, Loaded, Skeleton } from '../parts/Loaded.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'

/** The day, and beside it a table of all other sections. */
const Agenda = lazy(async () => ({
  default: (await import('../agenda/board/AgendaSection.tsx')).AgendaSection,
}))
const OtherSections = lazy(async () => ({
  default: (await import('../OtherSections.tsx')).OtherSections,
}))
const Checklist = lazy(async () => ({
  default: (await import('../home/ChecklistSection.tsx')).ChecklistSection,
}))
const SetupThread = lazy(async () => ({
  default: (await import('../home/SetupThread.tsx')).SetupThread,
}))
const MyAppointments = lazy(async () => ({
  default: (await import('../home/MyAppointmentsSection.tsx')).MyAppointmentsSection,
}))

type Props = { readonly section: Section | null; readonly roles: readonly Role[] }

export function CurrentSection({ section, roles }: Props) {
  return (
    <Suspense fallback={<Skeleton />}>
      {section === 'home' ? <Home roles={roles} /> : <Screen section={section} roles={roles} />}
    </Suspense>
  )
}

/** A shop not yet published finds what is missing; everybody else what they came for. */
function Home({ roles }: { readonly roles: readonly Role[] }) {
  if (roles.includes('comerce_admin')) {
    return (
      <Loaded from={shop}>
        {({ comerce: shop }) => (shop.status === 'draft' ? <Checklist /> : <Agenda />)}
      </Loaded>
    )
  }
  if (isStaff(roles)) return <Agenda />
  if (roles.includes('admin')) return <OtherSections section="comerces" />
  return <MyAppointments />
}

function Screen({
  section,
  roles,
}: {
  section: Exclude<Section, 'home'> | null
  roles: Props['roles']
}) {
  if (section === null) return <Unknown title={texts.unknownSection} hint={texts.unknownHint} />
  if (!sectionsFor(roles).includes(section)) {
    // Of a shop they work in: somebody there may open it. Everything else is as if it were not.
    const isTheirs = isStaff(roles) && sectionsFor(['comerce_admin']).includes(section)
    if (!isTheirs) return <Unknown title={texts.unknownSection} hint={texts.unknownHint} />
    return <Unknown title={texts.forbidden(sectionNames[section])} hint={texts.forbiddenHint} />
  }
  return (
    <>
      <Thread section={section} roles={roles} />
      {section === 'agenda' ? <Agenda /> : <OtherSections section={section} />}
    </>
  )
}

/** Only a shop that is not on line yet asks for it. */
function Thread({ section, roles }: { section: Section; roles: Props['roles'] }) {
  const status = valueOf(useStore($shop))?.comerce.status
  const isNew = status === 'draft' && roles.includes('comerce_admin')
  return isNew ? <SetupThread section={section} /> : null
}

function Unknown({ title, hint }: { readonly title: string; readonly hint: string }) {
  return (
    <>
      <div className="visually-hidden">
        <SectionHead title={title} />
      </div>
      <Empty label="Mi Turno" title={title} hint={hint}>
        <ButtonLink look="go" label={texts.goHome} href="/dashboard" />
      </Empty>
    </>
  )
}
