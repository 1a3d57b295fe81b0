import type { IconName } from '#components/dashboard/icon-paths.ts'

export type { IconName } from '#components/dashboard/icon-paths.ts'

/** An icon of the SVG sprite that every page of the dashboard includes. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`#icon-${name}`} />
    </svg>
  )
}
