import { DAY, MINUTE } from '#domain/calendar/interval.ts'
import { shopIdOf, OPENED_DAYS_AGO, organizationIdOf } from './account-rows.ts'
import { demoId } from './generator.ts'
import { minorUnits, planOf, resourceIdOf, phasesOf, serviceIdOf, staffIdOf } from './plan.ts'
import { iso, type Row, type Table } from './rows.ts'
import type { DemoShop } from './shop.ts'

/** The rows of a shop without its appointments: page, staff, services and hours. */
export function shopTables(shop: DemoShop, position: number, now: number): Table[] {
  const organization_id = organizationIdOf(shop.organization)
  const comerce_id = shopIdOf(shop.adUrl)
  // A minute apart, because an owner's session begins in the shop that was created first.
  const created_at = iso(now - OPENED_DAYS_AGO * DAY + position * MINUTE)
  const { offers } = planOf(shop)
  const staff = shop.staff.map(({ name, bio, avatar }, index) => ({
    organization_id,
    id: staffIdOf(shop, index),
    name,
    bio,
    avatar: avatar ?? null,
    created_at,
  }))
  const places = staff.map(({ id: staff_id }, position) => ({
    organization_id,
    staff_id,
    comerce_id,
    position,
    is_active: true,
  }))
  return [
    { name: 'comerces', rows: [shopRow(shop, created_at)] },
    { name: 'staff', rows: staff },
    { name: 'staff_comerces', rows: places },
    { name: 'services', rows: serviceRows(shop, created_at) },
    {
      name: 'service_offers',
      rows: offers.map(({ staffId, serviceId }) => ({
        organization_id,
        service_id: serviceId,
        staff_id: staffId,
      })),
    },
    { name: 'service_add_ons', rows: addOnRows(shop) },
    { name: 'resources', rows: resourceRows(shop) },
    { name: 'service_resources', rows: needRows(shop) },
    { name: 'weekly_ranges', rows: hoursRows(shop) },
  ]
}

function shopRow(shop: DemoShop, created_at: string): Row<'comerces'> {
  return {
    organization_id: organizationIdOf(shop.organization),
    id: shopIdOf(shop.adUrl),
    ad_url: shop.adUrl,
    name: shop.name,
    category: shop.category,
    description: shop.description,
    address: shop.address,
    city: shop.city,
    latitude: shop.latitude,
    longitude: shop.longitude,
    whatsapp: shop.whatsapp,
    time_zone: shop.timeZone,
    country: shop.country,
    currency: shop.currency,
    cover: shop.cover,
    colour: shop.colour ?? null,
    deposit_instructions: shop.depositInstructions ?? '',
    questions: questionsOf(shop),
    takes_queue: true,
    status: 'published',
    rules_version: 1,
    created_at,
  }
}

function questionsOf({ adUrl, questions = [] }: DemoShop): object[] {
  return questions.map(({ label, options }, index) => ({
    id: demoId(adUrl, 'question', index),
    label,
    kind: 'choice',
    options,
    required: false,
  }))
}

function serviceRows(shop: DemoShop, created_at: string): Row<'services'>[] {
  return shop.services.map((service, position) => ({
    organization_id: organizationIdOf(shop.organization),
    id: serviceIdOf(shop, position),
    comerce_id: shopIdOf(shop.adUrl),
    name: service.name,
    category: service.category,
    description: service.description,
    segments: phasesOf(service),
    buffer_before_minutes: 0,
    buffer_after_minutes: service.bufferAfter ?? 0,
    price: minorUnits(shop, service.price),
    capacity: service.capacity ?? 1,
    needs_approval: service.needsApproval ?? false,
    deposit: service.deposit === undefined ? null : minorUnits(shop, service.deposit),
    is_public: true,
    is_active: true,
    position,
    created_at,
  }))
}

function addOnRows(shop: DemoShop): Row<'service_add_ons'>[] {
  return planOf(shop).services.flatMap(({ id: service_id, addOns }) =>
    addOns.map((addOn, position) => ({
      organization_id: organizationIdOf(shop.organization),
      service_id,
      ...addOn,
      position,
      is_active: true,
    })),
  )
}

function resourceRows(shop: DemoShop): Row<'resources'>[] {
  return (shop.resources ?? []).map(({ name, quantity }) => ({
    organization_id: organizationIdOf(shop.organization),
    id: resourceIdOf(shop, name),
    comerce_id: shopIdOf(shop.adUrl),
    name,
    quantity,
    is_active: true,
  }))
}

function needRows(shop: DemoShop): Row<'service_resources'>[] {
  return planOf(shop).services.flatMap(({ id: service_id, resources }) =>
    resources.map(({ resourceId: resource_id, quantity }) => ({
      organization_id: organizationIdOf(shop.organization),
      service_id,
      resource_id,
      quantity,
    })),
  )
}

function hoursRows(shop: DemoShop): Row<'weekly_ranges'>[] {
  return planOf(shop).weeklyRanges.map((range, index) => ({
    organization_id: organizationIdOf(shop.organization),
    id: demoId(shop.adUrl, 'hours', index),
    comerce_id: shopIdOf(shop.adUrl),
    staff_id: range.staffId,
    week: range.week ?? null,
    weekday: range.weekday,
    start_minute: range.startMinute,
    end_minute: range.endMinute,
  }))
}
