import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import styles from './paper.module.css'

type Props = { readonly title: string; readonly children: ReactNode }

/** What is printed in place of the screen: a sheet with the shop's name, a title and its content. */
export function Paper({ title, children }: Props) {
  const shop = valueOf(useStore($shop))?.comerce.name
  return createPortal(
    <div className={styles.paper} data-print-sheet>
      <p>{shop}</p>
      <h1>{title}</h1>
      {children}
    </div>,
    document.body,
  )
}

export type Fact = { readonly words: string; readonly value: string }

export function PaperFacts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ words, value }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type TableProps = {
  readonly heads: readonly string[]
  /** The cells of each row, the last one an amount. */
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[]
}

export function PaperTable({ heads, rows }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((words, place) => (
              <td key={heads[place]}>{words}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
