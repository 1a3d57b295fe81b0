/* The photos of a shop, by whose work they show. */
import type { ShopWire } from '#contract/contract.ts'

type Photo = ShopWire['pictures']['photos'][number]
type Shop = Pick<ShopWire, 'name' | 'staff' | 'services' | 'pictures'>

/** Somebody's works, in the order of the photos. */
export function worksOf({ pictures }: Pick<Shop, 'pictures'>, staff: string): Photo[] {
  return pictures.photos.filter(photo => photo.staff === staff)
}

/** The photos that show nobody's work, or somebody's whom the page does not show. */
export function photosOfNobody({ pictures, staff }: Shop): Photo[] {
  const shown = new Set(staff.map(one => one.id))
  return pictures.photos.filter(photo => photo.staff === null || !shown.has(photo.staff))
}

/** What it shows, the service and whose work it is; as much of it as is known. */
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
