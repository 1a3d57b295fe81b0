/** What one file may cost to read. A ratio of compression is no limit: honest books compress well. */
export const readingLimits = {
  /** Rows with something in them, the header aside. */
  rows: 60_000,
  columns: 200,
  /** Of all rows together, empty ones too. */
  cells: 2_000_000,
  /** UTF-16 units of one cell; a spreadsheet allows as many. */
  cell: 32_767,
  /** Of one line of a text file, in bytes. */
  record: 1_048_576,
  /** Bytes that really come out of a compressed book, all its parts together. */
  inflated: 160 * 1_048_576,
  entries: 2000,
  /** Texts of all cells together, in UTF-16 units. */
  text: 48 * 1_048_576,
} as const
