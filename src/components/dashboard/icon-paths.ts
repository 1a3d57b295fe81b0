/** The icons of the dashboard, on a grid of 24. An icon is always shown with a text or a label. */
export const iconPaths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  close: 'm6 6 12 12M18 6 6 18',
  left: 'm14 6-6 6 6 6',
  right: 'm10 6 6 6-6 6',
  up: 'm6 14 6-6 6 6',
  down: 'm6 10 6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5 20 20',
  print: 'M7 9V4h10v5M7 17H4v-6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v6h-3M7 14h10v6H7z',
  repeat: 'M4 11a7 7 0 0 1 12-4l3 3m0-5v5h-5M20 13a7 7 0 0 1-12 4l-3-3m0 5v-5h5',

  // Statuses of an appointment, by name.
  pending: 'M12 8v5m0 3v.5M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
  booked: 'M12 7v5l3 2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
  confirmed: 'm5 12.5 4.5 4.5L19 7.5',
  checked_in: 'M10 4h8v16h-8M4 12h9m-3.5-3.5L13 12l-3.5 3.5',
  in_progress: 'M7 4v9h10V4M5 13h14v3H5zM12 16v3m-4 1h8',
  completed: 'm2.5 12.5 4 4 8-9m-2.5 7 2 2 7.5-9',
  no_show:
    'M9 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M2.5 20c.5-4 3-5.5 6.5-5.5S15 16 15.5 20M17 9l4.5 4.5M21.5 9 17 13.5',
  cancelled: 'M5.6 5.6 18.4 18.4M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',

  away: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M5 20c.6-4 3-5.5 7-5.5s6.4 1.5 7 5.5M4 4l16 16',
  overdue:
    'M7 3.5h10M7 20.5h10M8 3.5c0 5 8 5.5 8 8.5s-8 3.5-8 8.5m8-17c0 5-8 5.5-8 8.5s8 3.5 8 8.5',
  looks: 'M4 5h4v14H4zM10 5h4v14h-4zM16 5h4v14h-4z',

  // The sections, by their names.
  home: 'M4 11.5 12 5l8 6.5V20h-5v-5.5H9V20H4z',
  agenda: 'M5 6h14v14H5zM5 10.5h14M9 3.5V8m6-4.5V8',
  queue:
    'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M2.5 19c.4-3.4 2.4-5 5.5-5s5.1 1.6 5.5 5M16 8h5.5M16 12.5h5.5M16 17h5.5',
  messages: 'M4.5 5h15v11h-8L7 19.5V16H4.5z',
  sales: 'M4 7h16v10H4zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M7 10v4m10-4v4',
  clients:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M2.5 20c.5-3.8 2.9-5.3 6.5-5.3s6 1.5 6.5 5.3M16 5.3a3.3 3.3 0 0 1 0 6.4m1.5 3.4c2.3.5 3.6 1.9 4 4.9',
  desk: 'M4 10h16v9.5H4zM7 10V5h10v5M8.5 14.75h7M12 5V3.5',
  statements: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8h5m-5 3.5h5M9.5 15H12',
  products: 'M9.5 3.5h5v3h-5zM8 9.5a3 3 0 0 1 3-3h2a3 3 0 0 1 3 3v11H8zM8 13h8',
  figures: 'M4 20h16M4 16l5-5 4 3 7-8m0 0h-4.5M20 6v4.5',
  services:
    'M6.5 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M6.5 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M8.6 8.4 20 18M8.6 15.6 20 6',
  staff: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M5 20c.6-4 3-5.5 7-5.5s6.4 1.5 7 5.5',
  hours: 'M12 7v5l3 2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
  calendars: 'M5 6h14v14H5zM5 10.5h14M9 3.5V8m6-4.5V8M8.5 15H15m-2.5-2.5L15 15l-2.5 2.5',
  page: 'M4 9.5 5.5 4h13L20 9.5V20H4zM4 9.5a2.6 2.6 0 0 0 5.3 0 2.6 2.6 0 0 0 5.4 0 2.6 2.6 0 0 0 5.3 0M10 20v-5h4v5',
  reviews: 'm12 4 2.5 5.2 5.5.8-4 4 1 5.6-5-2.7-5 2.7 1-5.6-4-4 5.5-.8z',
  notices: 'M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10 20.5h4',
  stats: 'M5 20v-8m7 8V4m7 16v-6',
  templates: 'M5 4h14v16H5zM8.5 9h7m-7 4h7m-7 4h3',
  settings:
    'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6M8.5 14.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6',
  imports: 'M12 4v10m-4-4 4 4 4-4M4.5 15v4.5h15V15',
  connections:
    'M9.5 14.5l5-5M11 6.5l1.5-1.5a4.5 4.5 0 0 1 6.4 6.4L17.5 13M13 17.5L11.5 19a4.5 4.5 0 0 1-6.4-6.4L6.5 11',
  subscription: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4',
  audit: 'M9 3.5h6v3H9zM9 5H5.5v15.5h13V5H15M9 11.5h6m-6 4h4',
  comerces:
    'M4 9.5 5.5 4h13L20 9.5V20H4zM4 9.5a2.6 2.6 0 0 0 5.3 0 2.6 2.6 0 0 0 5.4 0 2.6 2.6 0 0 0 5.3 0M10 20v-5h4v5',
} as const

export type IconName = keyof typeof iconPaths
