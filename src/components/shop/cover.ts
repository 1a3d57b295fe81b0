const patterns = ['rayas', 'diagonal', 'cuadros', 'ondas', 'liso']
const hues = [300, 268, 12, 162, 210, 60]

/** `ondas-3`: the pattern that a shop chose, and which colour; without one, its name picks one. */
export function coverClasses(cover: string, name: string): string[] {
  const [pattern = '', hueName = ''] = cover.split('-')
  const sum = () => [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  const hue = hues[(Number(hueName) || sum()) % hues.length]
  return ['cover', `of-${patterns.includes(pattern) ? pattern : 'rayas'}`, `hue-${hue}`]
}
