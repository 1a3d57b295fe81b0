import { followFocus } from '#islands/ui/follow-focus.ts'
import { useStore } from '@nanostores/react'
import { type ComponentType, lazy } from 'react'
import type { Role } from '#contract/protocol/roles.ts'
import { sectionNames } from '#messages/dashboard/dashboard.ts'
import { noSectionTexts as texts } from '#messages/dashboard/home.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $isOwner, $shop } from '#stores/dashboard/shop.ts'
import { isStaff, type Section, sectionsFor } from '#stores/dashboard/routes.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { PausedSign } from './agenda/board/PausedSign.tsx'
import { Empty } from './parts/Loaded.tsx'
import { SectionHead } from './parts/SectionHead.tsx'

followFocus()

export type OtherSection = Exclude<Section, 'home' | 'agenda'>

/**
 * Each section is a file of its own, loaded when it is opened. This table is loaded later too, because the names of all
 * those files would weigh on the first load of the board.
 */
const screens: Record<OtherSection, ComponentType> = {
  queue: lazy(async () => ({
    default: (await import('./agenda/queue/QueueSection.tsx')).QueueSection,
  })),
  messages: lazy(async () => ({
    default: (await import('./messages/MessagesSection.tsx')).MessagesSection,
  })),
  clients: lazy(async () => ({
    default: (await import('./customers/CustomersSection.tsx')).CustomersSection,
  })),
  services: lazy(async () => ({
    default: (await import('./setup/ServicesSection.tsx')).ServicesSection,
  })),
  staff: lazy(async () => ({
    default: (await import('./setup/staff/StaffSection.tsx')).StaffSection,
  })),
  hours: lazy(async () => ({
    default: (await import('./setup/hours/HoursSection.tsx')).HoursSection,
  })),
  page: lazy(async () => ({ default: (await import('./page/PageSection.tsx')).PageSection })),
  stats: lazy(async () => ({
    default: (await import('./stats/StatsSection.tsx')).StatsSection,
  })),
  notices: lazy(async () => ({
    default: (await import('./notices/NoticesSection.tsx')).NoticesSection,
  })),
  calendars: lazy(async () => ({
    default: (await import('./calendars/CalendarsSection.tsx')).CalendarsSection,
  })),
  settings: lazy(async () => ({
    default: (await import('./setup/SettingsSection.tsx')).SettingsSection,
  })),
  templates: lazy(async () => ({
    default: (await import('./messages/TemplatesSection.tsx')).TemplatesSection,
  })),
  reviews: lazy(async () => ({
    default: (await import('./office/ReviewsSection.tsx')).ReviewsSection,
  })),
  subscription: lazy(async () => ({
    default: (await import('./office/SubscriptionSection.tsx')).SubscriptionSection,
  })),
  audit: lazy(async () => ({
    default: (await import('./office/AuditSection.tsx')).AuditSection,
  })),
  comerces: lazy(async () => ({
    default: (await import('./platform/ShopsSection.tsx')).ShopsSection,
  })),
}

export function OtherSections({ section }: { readonly section: OtherSection }) {
  const Found = screens[section]
  return <Found />
}

const Checklist = lazy(async () => ({
  default: (await import('./home/ChecklistSection.tsx')).ChecklistSection,
}))
const SetupThread = lazy(async () => ({
  default: (await import('./home/SetupThread.tsx')).SetupThread,
}))
const MyAppointments = lazy(async () => ({
  default: (await import('./home/MyAppointmentsSection.tsx')).MyAppointmentsSection,
}))

type HomeProps =
  | { readonly part: 'checklist' | 'appointments' }
  | { readonly part: 'thread'; readonly section: Section }

/** What is drawn for a shop that is not published yet or is paused, and for a user who works in no shop. */
export function HomePart(props: HomeProps) {
  if (props.part === 'thread') return <Thread section={props.section} />
  return props.part === 'checklist' ? <Checklist /> : <MyAppointments />
}

/** The agenda and the shop's page show by themselves that the shop is paused. */
function Thread({ section }: { readonly section: Section }) {
  const status = valueOf(useStore($shop))?.comerce.status
  const isOwner = useStore($isOwner)
  if (status === 'on_break') return section !== 'agenda' && section !== 'page' && <PausedSign />
  return status === 'draft' && isOwner && <SetupThread section={section} />
}

type NoSectionProps = { readonly section: Section | null; readonly roles: readonly Role[] }

/** For a staff member, a section that only the owner can open is called forbidden; any other one is called unknown. */
export function NoSection({ section, roles }: NoSectionProps) {
  const isTheirs =
    section !== null && isStaff(roles) && sectionsFor(['comerce_admin']).includes(section)
  const title = isTheirs ? texts.forbidden(sectionNames[section]) : texts.unknown
  return (
    <>
      <div className="visually-hidden">
        <SectionHead title={title} />
      </div>
      <Empty
        label="Mi Turno"
        title={title}
        hint={isTheirs ? texts.forbiddenHint : texts.unknownHint}
      >
        <ButtonLink look="go" label={texts.goHome} href="/dashboard" />
      </Empty>
    </>
  )
}
