import { type ComponentType, lazy } from 'react'
import type { Section } from '#stores/dashboard/routes.ts'

export type OtherSection = Exclude<Section, 'home' | 'agenda'>

/**
 * Every section is a file of its own, fetched when it is opened. The table is one too: the names of all those files would
 * weigh on every board.
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
