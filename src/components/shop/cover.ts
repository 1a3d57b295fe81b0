const patterns = new Set(['rayas', 'diagonal', 'cuadros', 'ondas', 'liso'])
const hues = [300, 268, 12, 162, 210, 60]

/**
 * `ondas-3` names the shop's pattern and colour; without a colour, one is picked from its name. A page in the shop's
 * own colour needs none.
 */
export function coverClasses(cover: string, name: string, hasColour = false): string[] {
  const [pattern = '', hueName = ''] = cover.split('-')
  const sum = () => Array.from(name, letter => letter.charCodeAt(0)).reduce((a, b) => a + b, 0)
  const hue = hues[(Number(hueName) || sum()) % hues.length]
  const drawn = ['cover', `of-${patterns.has(pattern) ? pattern : 'rayas'}`]
  return hasColour ? drawn : [...drawn, `hue-${hue}`]
}
