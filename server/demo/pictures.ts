import sharp from 'sharp'
import { AVATAR } from '#server/shop/pictures/avatars.ts'
import { addressOf, keepFiles } from '#server/shop/pictures/files.ts'
import { formats } from '#server/shop/pictures/shop-pictures.ts'
import { shrink, type Format } from '#server/shop/pictures/shrink.ts'
import type { Context } from '../context.ts'
import { organizationIdOf, shopIdOf } from './account-rows.ts'
import { backOfHead, atTheShop, portrait, shopFront } from './drawings.ts'
import { faces } from './faces.ts'
import { demoId } from './generator.ts'
import { iso, type Row, type Table } from './rows.ts'
import { serviceIdOf, staffIdOf } from './plan.ts'
import type { DemoShop } from './shop.ts'

type Uploads = Context['uploads']

const works = [
  {
    alt: 'Un degradado visto de atrás',
    staff: 'Lucas Ferreyra',
    service: 'Corte',
    drawing: backOfHead({ skin: '#e3b08c', hair: '#2b1d16', ground: '#2c5a52' }),
  },
  {
    alt: 'Una barba recién perfilada',
    staff: 'Nicolás Sosa',
    service: 'Perfilado',
    drawing: atTheShop(faces['Lucas Ferreyra']!),
  },
  {
    alt: 'Un color con puntas más claras',
    staff: 'Martina Ríos',
    service: 'Color',
    drawing: backOfHead({ skin: '#f0c7a6', hair: '#5a2a1a', ground: '#dfe3f3', isLong: true }),
  },
]

/** Writes the portraits of the staff, one after another, and returns the shops with their paths. */
export async function withPortraits(
  uploads: Uploads,
  shops: readonly DemoShop[],
): Promise<DemoShop[]> {
  const avatars = new Map<string, string>()
  for (const [of, face] of Object.entries(faces)) {
    const { name, widths } = await keep(uploads, portrait(face), AVATAR)
    avatars.set(of, addressOf(name, widths[0]!))
  }
  return shops.map(shop => ({
    ...shop,
    staff: shop.staff.map(staffMember => {
      const avatar = avatars.get(staffMember.name)
      return avatar === undefined ? staffMember : { ...staffMember, avatar }
    }),
  }))
}

/** The cover and the work photos of a shop, stored like uploads. */
export async function pictureTable(uploads: Uploads, shop: DemoShop, now: number): Promise<Table> {
  const own = [
    {
      kind: 'cover' as const,
      alt: `${shop.name} por dentro`,
      drawing: shopFront(),
      staff: null,
      service: null,
    },
    ...works.map(work => ({ kind: 'photo' as const, ...work })),
  ]
  const rows: Row<'pictures'>[] = []
  for (const [position, { kind, alt, drawing, staff, service }] of own.entries()) {
    const { name, widths, height } = await keep(uploads, drawing, formats[kind])
    rows.push({
      organization_id: organizationIdOf(shop.organization),
      id: demoId(shop.adUrl, 'picture', position),
      comerce_id: shopIdOf(shop.adUrl),
      kind,
      name,
      widths: [...widths],
      height,
      alt,
      staff_id: idAt(shop, staffIdOf, shop.staff, staff),
      service_id: idAt(shop, serviceIdOf, shop.services, service),
      position,
      created_at: iso(now),
    })
  }
  return { name: 'pictures', rows }
}

/** The id of the staff member or service with this name. Null when the shop has none. */
function idAt(
  shop: DemoShop,
  idOf: (shop: DemoShop, index: number) => string,
  all: readonly { readonly name: string }[],
  name: string | null,
): string | null {
  const index = all.findIndex(one => one.name === name)
  return index < 0 ? null : idOf(shop, index)
}

async function keep(uploads: Uploads, drawing: string, format: Format) {
  const bytes = await sharp(Buffer.from(drawing)).png().toBuffer()
  return await keepFiles(uploads, await shrink(bytes, format))
}
