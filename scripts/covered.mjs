// Which pieces of the rules no test has run: branches too, because V8 counts every block by itself.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Each as `domain/slots.ts: the text that never ran`. `folder`: what `tests/support/rules-coverage.ts` has written. */
export function neverRun(folder) {
  const names = readdirSync(folder)
  const scripts = names
    .filter(name => name.endsWith('.json'))
    .flatMap(name => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return [...Map.groupBy(scripts, ({ url }) => basename(url))].flatMap(([name, runs]) => {
    const source = readFileSync(join(folder, `${name}.js`), 'utf8')
    return gapsOf(source, runs).map(gap => `domain/${name}: ${gap}`)
  })
}

function gapsOf(source, runs) {
  const hasRun = new Uint8Array(source.length)
  for (const { functions } of runs) {
    const own = new Uint8Array(source.length)
    const ranges = functions
      .flatMap(one => one.ranges)
      .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
    // Inner ones come later, and say it more exactly.
    for (const { startOffset, endOffset, count } of ranges)
      own.fill(count > 0 ? 1 : 0, startOffset, endOffset)
    for (const [at, ran] of own.entries()) if (ran) hasRun[at] = 1
  }
  // What the test runner writes around each export.
  for (const { index, 0: text } of source.matchAll(
    /\(\) => \{\s*try\s*\{\s*return [\w.]+;?\s*\} catch \{\}\s*\}/g,
  ))
    hasRun.fill(1, index, index + text.length)
  const gaps = []
  for (let from = 0; from < source.length; from += 1) {
    if (hasRun[from]) continue
    let end = from
    while (end < source.length && !hasRun[end]) end += 1
    gaps.push(source.slice(from, end))
    from = end
  }
  // Behind a return only a brace is left.
  return gaps.map(gap => gap.replaceAll(/\s+/g, ' ').trim()).filter(gap => /\w/.test(gap))
}
