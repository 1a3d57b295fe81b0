/**
 * The logo, a ticket with its number, as a data URL, which costs no request. The header and the tab's icon contain the
 * same characters, so the second copy compresses to almost nothing.
 */
export const logoSource = `data:image/svg+xml,${encode(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 24"><path fill="#f5e79b" d="M5 0h24a5 5 0 0 1 5 5v3.5a3.5 3.5 0 0 0 0 7V19a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5v-3.5a3.5 3.5 0 0 0 0-7V5a5 5 0 0 1 5-5z"/><text x="17" y="16.6" fill="#1b2138" font-family="system-ui,sans-serif" font-size="13" font-weight="800" text-anchor="middle">27</text></svg>`,
)}`

function encode(svg: string): string {
  const codes: Record<string, string> = { '"': "'", '#': '%23', '<': '%3C', '>': '%3E' }
  return svg.replace(/["#<>]/g, character => codes[character] ?? character)
}
