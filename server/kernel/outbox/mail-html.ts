/** The HTML of a mail. Mail programs know little CSS: styles are inline, and classes only change them for dark mode. */
import { shopInitials } from '#contract/texts/shop-initials.ts'
import type { Letter, Sender } from './letter.ts'

/** The colours of `src/styles` in hex, for programs without `oklch`: first for light mode, then for dark mode. */
const colours = {
  paper: ['#f9f5ed', '#0f1422'],
  surface: ['#fefdfa', '#181e2c'],
  ink: ['#1a2133', '#f3f0e9'],
  soft: ['#515869', '#a7acba'],
  line: ['#ddd9cf', '#2d3444'],
  go: ['#006b44', '#41c68f'],
  onGo: ['#f6fefa', '#00170c'],
} as const
type Colour = keyof typeof colours

const day = (name: Colour): string => colours[name][0]
const dark = (name: Colour): string => `${colours[name][1]}!important`

const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.page{padding:16px 12px!important}.card{padding:20px 16px!important}.fact{display:block;width:auto!important}.name{padding:8px 0 0!important}.value{padding:0!important}.go{display:block!important;text-align:center}}
@media (prefers-color-scheme:dark){.page{background:${dark('paper')};color:${dark('ink')}}.card{background:${dark('surface')};border-color:${dark('line')}}.soft{color:${dark('soft')}}.tile{background:${dark('line')};color:${dark('ink')}}.way{color:${dark('ink')};border-color:${dark('line')}}.go{background:${dark('go')};color:${dark('onGo')}}}`

const FONT = "16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

export function htmlOf(
  {
    title,
    paragraphs,
    facts = [],
    action,
    further = [],
    choices = [],
    afterwards = [],
    stopUrl,
    publicUrl,
    sender,
  }: Letter,
  words: { readonly signature: string; readonly stop: string },
): string {
  const body = [
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(paragraph),
    factTable(facts),
    ...(action === undefined ? choices : [action]).map(buttonOf),
    linkRow(further),
    ...afterwards.map(text => softParagraph(escapeHtml(text))),
  ]
  const stop = stopUrl === undefined ? '' : `<br>${softLink(stopUrl, words.stop)}`
  return `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeOnly(title)}</title>
<style>${STYLES}</style></head>
<body class="page" style="margin:0;padding:24px 16px;background:${day('paper')};color:${day('ink')};font:${FONT};overflow-wrap:anywhere">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? title)}</div>
<div style="max-width:560px;margin:0 auto">
${headOf(sender, publicUrl)}
<div class="card" style="padding:24px;background:${day('surface')};border:1px solid ${day('line')};border-radius:12px">
${body.filter(part => part !== '').join('\n')}
</div>
<div style="padding:16px 0 0">${softParagraph(`${escapeHtml(words.signature)} ${softLink(publicUrl, publicUrl)}${stop}`)}</div>
</div></body></html>
`
}

const TILE = 'display:block;width:40px;height:40px;border-radius:8px'
const HEAD = 'margin:0 0 12px;font-size:18px;font-weight:700'

/** Programs that block remote images show the initials, which are the `alt` text. */
function headOf(sender: Sender | undefined, publicUrl: string): string {
  if (sender === undefined) return `<p style="${HEAD}">Mi Turno</p>`
  const { name, logo } = sender
  const look = `${TILE};background:${day('line')};color:${day('ink')};font-size:16px;line-height:40px;text-align:center`
  const initials = escapeHtml(shopInitials(name))
  const tile =
    logo === null
      ? `<span class="tile" aria-hidden="true" style="${look}">${initials}</span>`
      : `<img class="tile" src="${escapeOnly(publicUrl + logo)}" width="40" height="40" alt="${escapeOnly(shopInitials(name))}" style="${look}">`
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="${HEAD};border:0"><tr><td width="52" valign="top">${tile}</td><td>${escapeHtml(name)}</td></tr></table>`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
}

function softParagraph(html: string): string {
  return `<p class="soft" style="margin:0;font-size:14px;color:${day('soft')}">${html}</p>`
}

function softLink(url: string, words: string): string {
  return `<a class="soft" href="${escapeOnly(url)}" style="color:${day('soft')}">${escapeHtml(words)}</a>`
}

/** What is read at the counter is large. */
const LOOKS: Readonly<Record<string, string>> = {
  Cuándo: ';font-weight:600',
  Código: ';font-size:24px;font-weight:700;line-height:1.2',
}

/** A table of names and values. On a phone each name is above its value. */
function factTable(facts: NonNullable<Letter['facts']>): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th class="fact name soft" align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:normal;white-space:nowrap;color:${day('soft')}">${escapeHtml(name)}</th>` +
      `<td class="fact value" valign="top" style="padding:4px 0${LOOKS[name] ?? ''}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 16px;border:0">${rows.join('')}</table>`
}

/** 48 pixels high, for a thumb. */
function buttonOf({ label, url }: NonNullable<Letter['action']>): string {
  return `<p style="margin:0 0 16px"><a class="go" href="${escapeOnly(url)}" style="display:inline-block;padding:12px 20px;background:${day('go')};color:${day('onGo')};font-weight:600;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></p>`
}

/** Smaller buttons side by side, as high as a thumb needs. */
function linkRow(links: NonNullable<Letter['further']>): string {
  if (links.length === 0) return ''
  const look = `display:inline-block;margin:0 8px 8px 0;padding:11px 16px;color:${day('ink')};font-weight:600;text-decoration:none;border:1px solid ${day('line')};border-radius:8px`
  const one = ({ label, url }: NonNullable<Letter['action']>) =>
    `<a class="way" href="${escapeOnly(url)}" style="${look}">${escapeHtml(label)}</a>`
  return `<p style="margin:0 0 8px">${links.map(one).join('')}</p>`
}

/** The dots of a payment alias such as `ana.corte.mp`. In a `span`, so that mail programs make no link of the alias. */
const ALIAS = /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}.-]*\bmp\b)/giu

function escapeHtml(text: string): string {
  return escapeOnly(text).replaceAll(ALIAS, '<span>.</span>')
}

function escapeOnly(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
