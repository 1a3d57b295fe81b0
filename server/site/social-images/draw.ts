/*
 * Draws the preview images of shared links (Open Graph): 1200 × 630, text with a ticket beside it. The font comes from
 * a package, because a server may have none installed.
 */
import { readFile } from 'node:fs/promises'
import { renderAsync } from '@resvg/resvg-js'
import satori from 'satori'

export type Picture = {
  readonly label: string
  readonly title: string
  readonly line: string
  /** The texts on the ticket; `hour` is the very large one. */
  readonly ticket: { readonly label: string; readonly hour: string; readonly stub: string }
}

type Node = {
  readonly type: 'div'
  readonly props: { readonly style: object; readonly children?: string | readonly Node[] }
}

const PAPER = '#f8f4ec'
const INK = '#1b2138'
const SOFT = '#555b70'
const GO = '#006b46'
const TICKET = '#f5e79b'

const FILES = {
  500: import.meta.resolve('@fontsource/inter/files/inter-latin-500-normal.woff'),
  800: import.meta.resolve('@fontsource/inter/files/inter-latin-800-normal.woff'),
} as const

const fonts = createFonts()

export async function drawPicture(picture: Picture): Promise<Buffer> {
  const tree = poster(picture) as unknown as Parameters<typeof satori>[0]
  const svg = await satori(tree, { width: 1200, height: 630, fonts: await fonts() })
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
}

function createFonts() {
  let loaded: ReturnType<typeof loadFonts> | undefined
  return () => (loaded ??= loadFonts())
}

async function loadFonts() {
  return await Promise.all([loadFont(500), loadFont(800)])
}

async function loadFont(weight: 500 | 800) {
  const data = await readFile(new URL(FILES[weight]))
  return { name: 'Inter', weight, style: 'normal' as const, data }
}

function poster({ label, title, line, ticket }: Picture): Node {
  return box(
    {
      width: 1200,
      height: 630,
      padding: '64px 72px',
      justifyContent: 'space-between',
      alignItems: 'center',
      background: PAPER,
      color: INK,
      fontFamily: 'Inter',
      fontWeight: 500,
    },
    [
      box({ flexDirection: 'column', width: 640, gap: 24 }, [
        text({ fontSize: 30, fontWeight: 800, color: GO }, drawable(label)),
        text(
          {
            fontSize: title.length > 44 ? 56 : title.length > 22 ? 68 : 84,
            fontWeight: 800,
            lineHeight: 1.04,
            letterSpacing: '-0.04em',
            lineClamp: 4,
          },
          drawable(title),
        ),
        text({ fontSize: 32, lineHeight: 1.35, color: SOFT, lineClamp: 2 }, drawable(line)),
      ]),
      slip(ticket),
    ],
  )
}

function slip({ label, hour, stub }: Picture['ticket']): Node {
  const bite = (side: 'left' | 'right') =>
    box({
      position: 'absolute',
      top: 246,
      [side]: -22,
      width: 44,
      height: 44,
      borderRadius: 22,
      background: PAPER,
    })
  return box(
    {
      position: 'relative',
      flexDirection: 'column',
      width: 372,
      height: 372,
      borderRadius: 28,
      background: TICKET,
      transform: 'rotate(-5deg)',
    },
    [
      box({ flexDirection: 'column', height: 268, padding: '44px 40px 0', gap: 8 }, [
        text({ fontSize: 26, fontWeight: 800 }, label),
        text({ fontSize: 116, fontWeight: 800, lineHeight: 1.1, letterSpacing: '-0.05em' }, hour),
      ]),
      box({ margin: '0 40px', borderTop: `4px dashed ${INK}66` }),
      box({ padding: '28px 40px', fontSize: 28, fontWeight: 800 }, [
        text({ lineClamp: 1 }, drawable(stub)),
      ]),
      bite('left'),
      bite('right'),
    ],
  )
}

function box(style: object, children: readonly Node[] = []): Node {
  return {
    type: 'div',
    props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children },
  }
}

function text(style: object, words: string): Node {
  return { type: 'div', props: { style: { display: 'block', ...style }, children: words } }
}

/** Removes what the font lacks: it has only Latin letters, so other scripts and emoji would become empty boxes. */
function drawable(words: string): string {
  const kept = words.replaceAll(/[^\u0020-\u024f\u2010-\u2027\u20ac]/gu, '').trim()
  return kept === '' ? 'Mi Turno' : kept
}
