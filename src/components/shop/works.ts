/* The photos of a shop, grouped by the staff member whose work they show. */
import type { ShopWire } from '#contract/contract.ts'

type Photo = ShopWire['pictures']['photos'][number]
type Shop = Pick<ShopWire, 'name' | 'staff' | 'services' | 'pictures'>

/** Photos of a staff member's work, in the shop's order. */
export function worksOf({ pictures }: Pick<Shop, 'pictures'>, staff: string): Photo[] {
  return pictures.photos.filter(photo => photo.staff === staff)
}

/** Photos of no staff member's work, or of one who is not on the page. */
export function photosOfNobody({ pictures, staff }: Shop): Photo[] {
  const shown = new Set(staff.map(one => one.id))
  return pictures.photos.filter(photo => photo.staff === null || !shown.has(photo.staff))
}

/** The alternative text of a photo: the service and the staff member, as far as known. */
export function altOf(photo: Photo, shop: Shop): string {
  const staffMember = shop.staff.find(one => one.id === photo.staff)?.name
  const service = serviceOf(photo, shop)
  const work =
    staffMember === undefined
      ? service
      : service === undefined
        ? `Un trabajo de ${staffMember}`
        : `${service}, por ${staffMember}`
  const words = [photo.alt, work].filter(Boolean).join('. ')
  return words || `Foto ${shop.pictures.photos.indexOf(photo) + 1} de ${shop.name}`
}

export function serviceOf(photo: Photo, { services }: Pick<Shop, 'services'>): string | undefined {
  return services.find(one => one.id === photo.service)?.name
}
