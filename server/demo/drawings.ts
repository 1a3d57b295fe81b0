/*
 * The pictures of the demo, drawn as SVG in the product's colours so that they show no real person and need no photo.
 * The demo's loader converts them to the same files as an upload.
 */

export type Face = {
  readonly skin: string
  readonly hair: string
  readonly cut: 'fade' | 'long' | 'curly' | 'bun'
  readonly beard?: 'full' | 'stubble'
  readonly shirt: string
  readonly ground: string
}

const INK = '#1b2138'
const CREAM = '#f8f4ec'
const TICKET = '#f5e79b'
const GREEN = '#0c6b48'
const WOOD = '#b07a4f'
const WALL = '#2c5a52'

function svg(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`
}

const HEAD = 'M140 178c0-46 26-78 60-78s60 32 60 78c0 54-27 96-60 96s-60-42-60-96z'

const hairBehind: Record<Face['cut'], string> = {
  fade: '',
  curly: '',
  bun: '<circle cx="200" cy="72" r="30"/>',
  long: '<path d="M122 170c0-58 34-92 78-92s78 34 78 92c0 60 10 96 18 132H104c8-36 18-72 18-132z"/>',
}

const hairInFront: Record<Face['cut'], string> = {
  fade: '<path d="M140 160c-4-56 24-86 66-84 36 2 58 30 54 84-8-22-18-34-24-38-30 8-62 6-76-4-8 8-16 22-20 42z"/>',
  curly:
    '<path d="M138 164c-18-22-14-52 6-62 4-24 34-38 58-28 26-12 54 6 56 30 20 12 20 42 4 60-4-20-12-34-22-40-26 10-58 8-78 0-12 8-20 22-24 40z"/>',
  bun: '<path d="M138 166c-4-52 24-82 62-82s66 30 62 82c-8-30-26-50-62-54-36 4-54 24-62 54z"/>',
  long: '<path d="M136 176c-4-58 26-90 66-90 40 0 66 30 62 88-14-18-22-36-26-52-26 24-66 32-86 30-8 8-14 14-16 24z"/>',
}

const beards: Record<NonNullable<Face['beard']>, string> = {
  full: '<path d="M139 184c8 22 16 30 30 30 10-8 20-10 31-10s21 2 31 10c14 0 22-8 30-30 2 60-26 102-61 102s-63-42-61-102zm43 40c8 10 28 10 36 0-10-6-26-6-36 0z"/>',
  stubble:
    '<path opacity=".35" d="M139 186c10 20 18 26 30 26 10-6 20-8 31-8s21 2 31 8c12 0 20-6 30-26 2 56-26 92-61 92s-63-36-61-92zm43 38c8 10 28 10 36 0-10-6-26-6-36 0z"/>',
}

/** Head and shoulders, 400 by 400. */
export function portrait(face: Face): string {
  return svg(400, 400, `<g transform="translate(-60 -40) scale(1.3)">${bust(face)}</g>`)
}

function bust({ skin, hair, cut, beard, shirt, ground }: Face): string {
  return `<rect width="400" height="400" fill="${ground}"/>
    <g fill="${hair}">${hairBehind[cut]}</g>
    <path d="M60 400c4-70 50-104 106-112h68c56 8 102 42 106 112z" fill="${shirt}"/>
    <path d="M168 240h64v52c-14 22-50 22-64 0z" fill="${skin}"/>
    <path d="M168 262c20 18 44 18 64 0v14c-20 20-44 20-64 0z" fill="#000" opacity=".12"/>
    <circle cx="139" cy="186" r="15" fill="${skin}"/><circle cx="261" cy="186" r="15" fill="${skin}"/>
    <path d="${HEAD}" fill="${skin}"/>
    ${beard ? `<g fill="${hair}">${beards[beard]}</g>` : ''}
    <g fill="${hair}">${hairInFront[cut]}</g>
    <g fill="${INK}"><circle cx="176" cy="184" r="6"/><circle cx="224" cy="184" r="6"/></g>
    <g fill="none" stroke="${hair}" stroke-width="6" stroke-linecap="round"><path d="M164 166q12-8 24-2M212 164q12-6 24 2"/></g>
    <path d="M200 188l-6 24q6 5 12 2" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M182 228q18 14 36 0" fill="none" stroke="#7a2f2f" stroke-width="6" stroke-linecap="round"/>
    <path d="M150 300l50 56 50-56 16 6-66 76-66-76z" fill="${INK}" opacity=".14"/>`
}

/** A head from behind, 800 by 600. */
export function backOfHead({
  skin,
  hair,
  ground,
  isLong = false,
}: Pick<Face, 'skin' | 'hair' | 'ground'> & { readonly isLong?: boolean }): string {
  const cut = isLong
    ? `<path d="M262 240c0-92 58-150 138-150s138 58 138 150c0 90 16 150 30 212-60 26-276 26-336 0 14-62 30-122 30-212z" fill="url(#tone)"/>
      <g stroke="#fff" stroke-opacity=".2" stroke-width="6" fill="none" stroke-linecap="round"><path d="M330 160q-30 120-34 270M400 130v320M470 160q30 120 34 270M366 150q-14 140-16 300M434 150q14 140 16 300"/></g>`
    : `<path d="M292 236c0-86 46-140 108-140s108 54 108 140c0 26-4 46-10 62H302c-6-16-10-36-10-62z" fill="${hair}"/>
      <path d="M302 298h196c-6 44-24 74-46 92H348c-22-18-40-48-46-92z" fill="url(#tone)"/>
      <path d="M340 136q60-34 120 0M326 176q74-38 148 0" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="7" stroke-linecap="round"/>`
  const tone = isLong
    ? `<stop offset=".25" stop-color="${hair}"/><stop offset="1" stop-color="#e0a15a"/>`
    : `<stop offset="0" stop-color="${hair}"/><stop offset="1" stop-color="${skin}"/>`
  return svg(
    800,
    600,
    `<defs><linearGradient id="tone" x1="0" y1="0" x2="0" y2="1">${tone}</linearGradient></defs>
    <rect width="800" height="600" fill="${ground}"/>
    <circle cx="400" cy="270" r="236" fill="#fff" opacity=".1"/>
    <path d="M348 330h104v100H348z" fill="${skin}"/>
    <circle cx="290" cy="266" r="24" fill="${skin}"/><circle cx="510" cy="266" r="24" fill="${skin}"/>
    <path d="M300 236c0-80 44-130 100-130s100 50 100 130c0 90-44 156-100 156s-100-66-100-156z" fill="${skin}"/>
    ${isLong ? '' : cut}
    <path d="M110 600c10-110 110-176 220-186 20 26 120 26 140 0 110 10 210 76 220 186z" fill="${INK}"/>
    <path d="M326 408c24 20 124 20 148 0l8 28c-34 30-130 30-164 0z" fill="${CREAM}"/>
    ${isLong ? cut : ''}`,
  )
}

/** A face above a towel, 800 by 600. */
export function atTheShop(face: Face): string {
  return svg(
    800,
    600,
    `<rect width="800" height="600" fill="${face.ground}"/>
    <g transform="translate(100 0) scale(1.5)">${bust(face)}</g>
    <path d="M150 600c14-120 110-170 200-178 26 30 74 30 100 0 90 8 186 58 200 178z" fill="${CREAM}"/>
    <path d="M350 422c26 30 74 30 100 0l14 26c-36 34-92 34-128 0z" fill="${TICKET}"/>
    <g fill="${INK}" opacity=".08"><path d="M300 450l-40 150h16l40-144zM500 450l40 150h-16l-40-144z"/></g>`,
  )
}

/** The inside of the shop, 1600 by 640. */
export function shopFront(): string {
  const place = (x: number) => `<g transform="translate(${x} 0)">
    <circle cx="0" cy="210" r="104" fill="${TICKET}"/><circle cx="0" cy="210" r="92" fill="#cfe3df"/>
    <path d="M-58 250 40 138M-30 276 66 166" stroke="#fff" stroke-opacity=".7" stroke-width="14" stroke-linecap="round"/>
    <rect x="-150" y="338" width="300" height="18" rx="6" fill="${WOOD}"/>
    <g transform="translate(-96 338)"><rect x="-12" y="-46" width="24" height="46" rx="6" fill="${GREEN}"/><rect x="-6" y="-60" width="12" height="16" fill="${INK}"/></g>
    <g transform="translate(-62 338)"><rect x="-10" y="-34" width="20" height="34" rx="5" fill="#e2725b"/><rect x="-5" y="-44" width="10" height="12" fill="${INK}"/></g>
    <g transform="translate(94 338)"><path d="M-20-30h40l-6 30h-28z" fill="#6b3f22"/><path d="M4-30 22-62" stroke="#d9d9d9" stroke-width="5" stroke-linecap="round"/></g>
    <g transform="translate(0 600)">
      <rect x="-12" y="-80" width="24" height="70" fill="#c9ced6"/><ellipse cx="0" cy="-6" rx="70" ry="14" fill="#8d95a3"/>
      <path d="M-86-170h172v58c0 20-14 32-34 32H-52c-20 0-34-12-34-32z" fill="${INK}"/>
      <rect x="-66" y="-300" width="132" height="150" rx="28" fill="#273055"/>
      <rect x="-42" y="-340" width="84" height="52" rx="20" fill="#273055"/>
      <path d="M-104-190h30v64h-30zM74-190h30v64H74z" fill="#8d95a3"/>
      <path d="M-48-270h96M-48-236h96M-48-202h96" stroke="#3a4677" stroke-width="6" stroke-linecap="round"/>
    </g></g>`
  const tiles = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0
      ? `<path d="M${index * 80} 530h80v55h-80zM${index * 80 + 80} 585h80v55h-80z"/>`
      : '',
  ).join('')
  const lamp = (x: number) =>
    `<path d="M${x} 0v44" stroke="${INK}" stroke-width="6"/><path d="M${x - 46} 84q46-80 92 0z" fill="${TICKET}"/><circle cx="${x}" cy="88" r="14" fill="#fff6cf"/>`
  return svg(
    1600,
    640,
    `<rect width="1600" height="640" fill="${WALL}"/>
    <rect y="400" width="1600" height="130" fill="#24483f"/>
    <path d="M0 396h1600v10H0z" fill="${WOOD}"/>
    <rect y="530" width="1600" height="110" fill="${CREAM}"/><g fill="${INK}" opacity=".85">${tiles}</g>
    ${[430, 800, 1170].map(lamp).join('')}
    ${[430, 800, 1170].map(place).join('')}
    <g transform="translate(140 150)">
      <rect x="-34" y="0" width="68" height="230" rx="10" fill="${CREAM}"/>
      <clipPath id="pole"><rect x="-34" y="0" width="68" height="230" rx="10"/></clipPath>
      <g clip-path="url(#pole)" stroke-width="22"><path d="M-60 60 60 0M-60 150 60 90M-60 240 60 180" stroke="#c8452f"/><path d="M-60 105 60 45M-60 195 60 135M-60 285 60 225" stroke="#27408b"/></g>
      <rect x="-44" y="-24" width="88" height="28" rx="10" fill="${INK}"/><rect x="-44" y="226" width="88" height="28" rx="10" fill="${INK}"/>
    </g>
    <g transform="translate(1450 540)">
      <path d="M-50-90H50l-12 90h-76z" fill="#e2725b"/>
      <g fill="#3f8f5f"><path d="M0-90q-90-60-70-170 70 50 70 170z"/><path d="M0-90q90-60 70-170-70 50-70 170z"/><path d="M0-90q-40-110 0-210 40 100 0 210z"/></g>
    </g>`,
  )
}
