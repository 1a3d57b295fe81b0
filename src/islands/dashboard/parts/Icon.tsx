/** The few signs the dashboard needs, drawn on a grid of 24. They never stand without a word or a label. */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  left: 'm14 6-6 6 6 6',
  right: 'm10 6 6 6-6 6',
  up: 'm6 14 6-6 6 6',
  down: 'm6 10 6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5 20 20',
  print: 'M7 9V4h10v5M7 17H4v-6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v6h-3M7 14h10v6H7z',
  pending: 'M12 8v5m0 3v.5M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
  booked: 'M12 7v5l3 2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
  confirmed: 'm5 12.5 4.5 4.5L19 7.5',
  checked_in: 'M10 4h8v16h-8M4 12h9m-3.5-3.5L13 12l-3.5 3.5',
  in_progress: 'M7 4v9h10V4M5 13h14v3H5zM12 16v3m-4 1h8',
  completed: 'm2.5 12.5 4 4 8-9m-2.5 7 2 2 7.5-9',
  no_show:
    'M9 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M2.5 20c.5-4 3-5.5 6.5-5.5S15 16 15.5 20M17 9l4.5 4.5M21.5 9 17 13.5',
  cancelled: 'M5.6 5.6 18.4 18.4M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10 20.5h4',
  repeat: 'M4 11a7 7 0 0 1 12-4l3 3m0-5v5h-5M20 13a7 7 0 0 1-12 4l-3-3m0 5v-5h5',
  staffMember: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M5 20c.6-4 3-5.5 7-5.5s6.4 1.5 7 5.5',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
