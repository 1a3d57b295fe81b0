/*
 * The page of a staff member: `/comerce/barberia-demo/con/martina-rios-1a2b3c`. The name is only for people; the code at
 * the end, from the id, identifies them even after they change their name.
 */

type StaffMember = { readonly id: string; readonly name: string }

const codeLength = 6

export function staffAddress(adUrl: string, { id, name }: StaffMember): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-')
  return `/comerce/${adUrl}/con/${[words, codeOf(id)].filter(Boolean).join('-')}`
}

export function staffAt<One extends StaffMember>(
  staff: readonly One[],
  end: string,
): One | undefined {
  const code = end.split('-').at(-1)
  return staff.find(one => codeOf(one.id) === code)
}

function codeOf(id: string): string {
  return id.replaceAll('-', '').slice(-codeLength)
}
