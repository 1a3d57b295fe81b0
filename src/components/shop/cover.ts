const patterns = new Set(['rayas', 'diagonal', 'cuadros', 'ondas', 'liso'])
const hues = [300, 268, 12, 162, 210, 60]

/** `ondas-3`: the pattern that a shop chose, and which colour; without one, its name picks one. A page in the colour of its shop
 * brings its own. */
export function coverClasses(cover: string, name: string, hasColour = false): string[] {
  const [pattern = '', hueName = ''] = cover.split('-')
  const sum = () => Array.from(name, letter => letter.charCodeAt(0)).reduce((a, b) => a + b, 0)
  const hue = hues[(Number(hueName) || sum()) % hues.length]
  const drawn = ['cover', `of-${patterns.has(pattern) ? pattern : 'rayas'}`]
  return hasColour ? drawn : [...drawn, `hue-${hue}`]
}
