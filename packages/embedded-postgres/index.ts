/** The one door of the package. */
export { DatabaseStartError, type DatabaseLog } from './failure.ts'
export type { Application } from './place.ts'
export { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './supervisor.ts'
export { findRunning } from './find-running.ts'
