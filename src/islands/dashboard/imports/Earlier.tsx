import { momentText } from '#contract/texts/texts.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { importsTexts as texts, kindNames } from '#messages/dashboard/imports/imports.ts'
import type { Import } from '#stores/dashboard/imports/imports.ts'
import { sections } from '#stores/dashboard/routes.ts'
import parts from '../parts/parts.module.css'

/** What was brought before, each with what became of it, where it can be undone; and what was left half done. */
export function Earlier({ items }: { readonly items: readonly Import[] }) {
  return (
    <section className={parts.stack} aria-labelledby="lo-traido">
      <h2 id="lo-traido">{texts.earlier}</h2>
      <ul className={parts.list}>
        {items.map(one => (
          <li key={one.id}>
            <a className={parts.row} href={`${sections.imports}?id=${one.id}`}>
              <span className={parts.rowWords}>
                <strong>{kindNames[one.kind]}</strong>
                <span className="soft small">
                  {texts.fileOf(one.file_name, momentText(one.created_at))}
                </span>
              </span>
              <span className={parts.rowEnd}>{stateOf(one)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ state, applied, undone, progress }: Import): string {
  if (state === 'ready') return texts.unfinished
  if (progress !== null) return texts.atWork(progress.done, progress.of)
  const count = (applied?.added ?? 0) + (applied?.changed ?? 0)
  return dotted(texts.brought(count), undone !== null && texts.undone)
}
