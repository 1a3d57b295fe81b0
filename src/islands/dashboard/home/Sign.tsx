import type { ReactNode } from 'react'
import { Empty } from '../parts/Loaded.tsx'
import { SectionHead } from '../parts/SectionHead.tsx'

type SignProps = {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

/** What stands in place of a section. */
export function Sign({ title, hint, children }: SignProps) {
  return (
    <>
      <div className="visually-hidden">
        <SectionHead title={title} />
      </div>
      <Empty label="Mi Turno" title={title} hint={hint}>
        {children}
      </Empty>
    </>
  )
}
