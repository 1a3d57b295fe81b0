// Checks that every link and every path in a document leads to something that exists.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const NAMED = /`((?:server|domain|contract|src|tests|scripts|packages|docs)\/[\w./[\]-]+)`/g
const LINKED = /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g

const documents = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => file !== '' && file !== 'CHANGELOG.md' && existsSync(file))
const dead = documents.flatMap(file => {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(NAMED)].map(([, path]) => path)
  const linked = [...text.matchAll(LINKED)].map(([, path]) => join(dirname(file), path))
  return [...named, ...linked]
    .filter(path => !/NNNN/.test(path) && !existsSync(path))
    .map(path => `${file}: ${path} does not exist`)
})
for (const one of dead) console.log(one)
process.exit(dead.length === 0 ? 0 : 1)
