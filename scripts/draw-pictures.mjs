/**
 * Draws the pictures that do not depend on data: the icons in every size from `public/favicon.svg`, and the social
 * images of the prerendered pages. Run it after changing the logo or these texts, and commit the result.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { renderAsync } from '@resvg/resvg-js'
import { drawPicture } from '#server/site/social-images/draw.ts'

const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url))
const SIZES = [48, 96, 180, 192, 256, 384, 512]
const MASKABLE_SIZES = [192, 512]
const PAPER = '#f8f4ec'

const ticket = { label: 'TU TURNO', hour: '18:30', stub: 'Nº 27' }
const PICTURES = {
  inicio: {
    label: 'Mi Turno',
    title: 'Menos “¿tenés lugar?”. Más sillas ocupadas.',
    line: 'Turnos online para barberías. 30 días gratis, sin tarjeta.',
    ticket,
  },
  prueba: {
    label: '30 días gratis, sin tarjeta',
    title: 'Tu local, tomando turnos en cinco minutos',
    line: 'Tu página, tu agenda en vivo y tu QR.',
    ticket: { label: 'TU PRUEBA', hour: '30', stub: 'días gratis' },
  },
  lugares: {
    label: 'Lugares cerca',
    title: '¿Dónde te cortás hoy?',
    line: 'Mirá quién está abierto y a qué hora tiene lugar. Reservás sin crear una cuenta.',
    ticket,
  },
}

await mkdir(`${PUBLIC}og`, { recursive: true })
for (const [name, picture] of Object.entries(PICTURES))
  await writeFile(`${PUBLIC}og/${name}.png`, await drawPicture(picture))

const logo = await readFile(`${PUBLIC}favicon.svg`, 'utf8')
for (const size of SIZES)
  await writeIcon(`icon-${size}`, onPaper(logo, size === 180 ? 0.84 : 1, size === 180), size)
for (const size of MASKABLE_SIZES)
  await writeIcon(`maskable-${size}`, onPaper(logo, 0.66, true), size)

/** @param {string} name @param {string} svg @param {number} size */
async function writeIcon(name, svg, size) {
  const drawn = await renderAsync(svg, { fitTo: { mode: 'width', value: size } })
  await writeFile(`${PUBLIC}icons/${name}.png`, drawn.asPng())
}

/**
 * Scales the logo down and puts it on a background, for systems that crop icons to their own shape.
 * @param {string} svg @param {number} part @param {boolean} isFilled
 */
function onPaper(svg, part, isFilled) {
  const inner = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
  const edge = (64 * (1 - part)) / 2
  const paper = isFilled ? `<rect width="64" height="64" fill="${PAPER}"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${paper}<g transform="translate(${edge} ${edge}) scale(${part})">${inner}</g></svg>`
}
