import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import type { Role } from '#contract/protocol/roles.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $ownSections } from '#stores/dashboard/own-sections.ts'
import { isStaff, type Section, sectionsFor } from '#stores/dashboard/routes.ts'
import { $shop, $today, shop } from '#stores/dashboard/shop.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { Loaded, Skeleton } from '../parts/Loaded.tsx'

/** The agenda is loaded directly. All other sections come through one more file, which names their chunks. */
const Agenda = lazyPart(
  async () => (await import('../agenda/board/AgendaSection.tsx')).AgendaSection,
)
const OtherPart = lazyPart(async () => (await import('../OtherSections.tsx')).OtherPart)

type Props = { readonly section: Section | null; readonly roles: readonly Role[] }

export function CurrentSection({ section, roles }: Props) {
  // Dates are formatted relative to today (`day-texts.ts`), so they are rendered again once today is known and at
  // midnight.
  useStore($today)
  return (
    <Suspense fallback={<Skeleton />}>
      {section === 'home' ? <Home roles={roles} /> : <Screen section={section} roles={roles} />}
    </Suspense>
  )
}

/** The checklist for the owner of a draft, the agenda for other staff, and their appointments for a customer. */
function Home({ roles }: { readonly roles: readonly Role[] }) {
  if (roles.includes('comerce_admin')) {
    return (
      <Loaded from={shop}>
        {({ comerce: shop }) =>
          shop.status === 'draft' ? <OtherPart part="checklist" /> : <Agenda />
        }
      </Loaded>
    )
  }
  if (isStaff(roles)) return <Agenda />
  if (roles.includes('admin')) return <OtherPart part="comerces" />
  return <OtherPart part="appointments" />
}

function Screen({
  section,
  roles,
}: {
  section: Exclude<Section, 'home'> | null
  roles: Props['roles']
}) {
  const isTheirs = useStore($ownSections).includes(section ?? 'home')
  const isLoading = useStore($shop).step === 'loading'
  if (section !== null && !isTheirs && isLoading && sectionsFor(roles).includes(section))
    return <Skeleton />
  if (section === null || !isTheirs)
    return <OtherPart part="none" section={section} roles={roles} />
  return (
    <>
      <Thread section={section} />
      {section === 'agenda' ? <Agenda /> : <OtherPart part={section} />}
    </>
  )
}

/** Shown only while the shop is not published. */
function Thread({ section }: { readonly section: Section }) {
  const status = valueOf(useStore($shop))?.comerce.status
  const isOnLine = !status || status === 'published'
  // Its own Suspense, so that the section beside it stays mounted and keeps the focus while this loads.
  return <Suspense>{isOnLine ? null : <OtherPart part="thread" section={section} />}</Suspense>
}
