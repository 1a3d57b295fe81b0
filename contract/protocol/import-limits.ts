/** Of files to import; apart from the other limits because only the screen of imports needs them. */
export const importLimits = {
  /** Bytes of a file to import, and the rows that it may have. */
  import_bytes: 16_777_216,
  import_rows: 60_000,
  /** For how long an import can be undone. */
  import_undo_hours: 24,
  /** Files that one account has read. */
  imports_per_10_minutes: 60,
} as const
