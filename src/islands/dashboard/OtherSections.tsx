import { followFocus } from '#islands/ui/follow-focus.ts'
import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode } from 'react'
import type { Role } from '#contract/protocol/roles.ts'
import { sectionNames } from '#messages/dashboard/dashboard.ts'
import { noSectionTexts as texts } from '#messages/dashboard/home.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $isOwner, $shop } from '#stores/dashboard/shop.ts'
import { isStaff, type Section, sectionsFor } from '#stores/dashboard/routes.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { PausedSign } from './agenda/board/PausedSign.tsx'
import { Sign } from './home/Sign.tsx'

followFocus()

type OtherSection = Exclude<Section, 'home' | 'agenda'>

/**
 * Each section is a file of its own, loaded when it is opened. This table is loaded later too, because the names of all
 * those files would weigh on the first load of the board.
 */
const screens: Record<OtherSection, ComponentType> = {
  queue: lazyPart(async () => (await import('./walk-ins/QueueSection.tsx')).QueueSection),
  messages: lazyPart(async () => (await import('./messages/MessagesSection.tsx')).MessagesSection),
  clients: lazyPart(
    async () => (await import('./customers/CustomersSection.tsx')).CustomersSection,
  ),
  sales: lazyPart(async () => (await import('./sales/SalesSection.tsx')).SalesSection),
  desk: lazyPart(async () => (await import('./cash-desk/CashDeskSection.tsx')).CashDeskSection),
  statements: lazyPart(
    async () => (await import('./statements/StatementsSection.tsx')).StatementsSection,
  ),
  products: lazyPart(async () => (await import('./products/ProductsSection.tsx')).ProductsSection),
  figures: lazyPart(async () => (await import('./figures/FiguresSection.tsx')).FiguresSection),
  services: lazyPart(async () => (await import('./catalogue/ServicesSection.tsx')).ServicesSection),
  staff: lazyPart(async () => (await import('./members/StaffSection.tsx')).StaffSection),
  hours: lazyPart(async () => (await import('./hours/HoursSection.tsx')).HoursSection),
  page: lazyPart(async () => (await import('./page/PageSection.tsx')).PageSection),
  stats: lazyPart(async () => (await import('./stats/StatsSection.tsx')).StatsSection),
  notices: lazyPart(async () => (await import('./notices/NoticesSection.tsx')).NoticesSection),
  calendars: lazyPart(
    async () => (await import('./calendars/CalendarsSection.tsx')).CalendarsSection,
  ),
  settings: lazyPart(async () => (await import('./settings/SettingsSection.tsx')).SettingsSection),
  templates: lazyPart(
    async () => (await import('./messages/TemplatesSection.tsx')).TemplatesSection,
  ),
  reviews: lazyPart(async () => (await import('./reviews/ReviewsSection.tsx')).ReviewsSection),
  imports: lazyPart(async () => (await import('./imports/ImportsSection.tsx')).ImportsSection),
  connections: lazyPart(
    async () => (await import('./connections/ConnectionsSection.tsx')).ConnectionsSection,
  ),
  subscription: lazyPart(
    async () => (await import('./subscription/SubscriptionSection.tsx')).SubscriptionSection,
  ),
  audit: lazyPart(async () => (await import('./audit/AuditSection.tsx')).AuditSection),
  comerces: lazyPart(async () => (await import('./platform/ShopsSection.tsx')).ShopsSection),
}

type Props =
  | { readonly part: OtherSection | 'checklist' | 'appointments' }
  | { readonly part: 'thread'; readonly section: Section }
  | { readonly part: 'none'; readonly section: Section | null; readonly roles: readonly Role[] }

/**
 * A section, what is drawn for a shop that is not published yet or is paused, or for a user who works in no shop, and
 * what stands in place of a section that there is not.
 */
export function OtherPart(props: Props) {
  if (props.part === 'none')
    return <UnlessSuspended roles={props.roles} instead={<NoSection {...props} />} />
  if (props.part === 'thread') return <Thread section={props.section} />
  if (props.part === 'checklist') return <Checklist />
  if (props.part === 'appointments')
    return <UnlessSuspended roles={['user']} instead={<MyAppointments />} />
  const Found = screens[props.part]
  return <Found />
}

const Checklist = lazyPart(
  async () => (await import('./home/ChecklistSection.tsx')).ChecklistSection,
)
const SetupThread = lazyPart(async () => (await import('./home/SetupThread.tsx')).SetupThread)
const WithoutShop = lazyPart(async () => (await import('./home/WithoutShop.tsx')).WithoutShop)
const MyAppointments = lazyPart(
  async () => (await import('./home/MyAppointmentsSection.tsx')).MyAppointmentsSection,
)

/** The agenda and the shop's page show by themselves that the shop is paused. */
function Thread({ section }: { readonly section: Section }) {
  const status = valueOf(useStore($shop))?.comerce.status
  const isOwner = useStore($isOwner)
  if (status === 'on_break') return section !== 'agenda' && section !== 'page' && <PausedSign />
  return status === 'draft' && isOwner && <SetupThread section={section} />
}

type NoSectionProps = { readonly section: Section | null; readonly roles: readonly Role[] }

/** For a staff member, a section that only the owner can open is called forbidden; any other one is called unknown. */
function NoSection({ section, roles }: NoSectionProps) {
  const isTheirs =
    section !== null && isStaff(roles) && sectionsFor(['comerce_admin']).includes(section)
  const title = isTheirs ? texts.forbidden(sectionNames[section]) : texts.unknown
  return (
    <Sign title={title} hint={isTheirs ? texts.forbiddenHint : texts.unknownHint}>
      <ButtonLink look="go" label={texts.goHome} href="/dashboard" />
    </Sign>
  )
}

type UnlessProps = { readonly roles: readonly Role[]; readonly instead: ReactNode }

/** Whoever works in no shop may do so because the platform suspended it. */
function UnlessSuspended({ roles, instead }: UnlessProps) {
  return roles.every(role => role === 'user') ? <WithoutShop instead={instead} /> : instead
}
