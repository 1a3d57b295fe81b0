import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import type { Role } from '#contract/protocol/roles.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { isStaff, type Section, sectionsFor } from '#stores/dashboard/routes.ts'
import { $shop, $today, shop } from '#stores/dashboard/shop.ts'
import { Loaded, Skeleton } from '../parts/Loaded.tsx'

/** The day, and beside it a table of all other sections and of what a few find before their day. */
const Agenda = lazy(async () => ({
  default: (await import('../agenda/board/AgendaSection.tsx')).AgendaSection,
}))
const OtherSections = lazy(async () => ({
  default: (await import('../OtherSections.tsx')).OtherSections,
}))
const NoSection = lazy(async () => ({
  default: (await import('../OtherSections.tsx')).NoSection,
}))
const HomePart = lazy(async () => ({
  default: (await import('../OtherSections.tsx')).HomePart,
}))

type Props = { readonly section: Section | null; readonly roles: readonly Role[] }

export function CurrentSection({ section, roles }: Props) {
  // Dates are written as they are read today (`day-texts.ts`): anew once today is known, and at midnight.
  useStore($today)
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
        {({ comerce: shop }) =>
          shop.status === 'draft' ? <HomePart part="checklist" /> : <Agenda />
        }
      </Loaded>
    )
  }
  if (isStaff(roles)) return <Agenda />
  if (roles.includes('admin')) return <OtherSections section="comerces" />
  return <HomePart part="appointments" />
}

function Screen({
  section,
  roles,
}: {
  section: Exclude<Section, 'home'> | null
  roles: Props['roles']
}) {
  if (section === null || !sectionsFor(roles).includes(section))
    return <NoSection section={section} roles={roles} />
  return (
    <>
      <Thread section={section} />
      {section === 'agenda' ? <Agenda /> : <OtherSections section={section} />}
    </>
  )
}

/** Only a shop whose page is not on line asks for it. */
function Thread({ section }: { readonly section: Section }) {
  const status = valueOf(useStore($shop))?.comerce.status
  const isOnLine = !status || status === 'published'
  // While it comes, the section beside it stays, and the focus in it.
  return <Suspense>{isOnLine ? null : <HomePart part="thread" section={section} />}</Suspense>
}
