/** Of copies of a business; apart from the other limits because only their screen needs them. */
export const exportLimits = {
  /** For how long a copy can be downloaded. */
  export_hours: 24,
  /** Copies that one account has made or restored. */
  exports_per_10_minutes: 10,
  /** Bytes of a copy to restore. */
  restore_bytes: 2_147_483_648,
} as const
