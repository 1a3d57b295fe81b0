/** The words of copies of a business, plain data without schemas, so that the browser carries them too. */
export const exportStates = ['making', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]
export const restoreStates = ['restoring', 'restored', 'refused'] as const
export type RestoreState = (typeof restoreStates)[number]

/** The types by which a ZIP is sent. */
export const archiveTypes = [
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
] as const
