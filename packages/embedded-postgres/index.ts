/** The only entry point of the package. */
export { DatabaseStartError, OlderClusterError, type DatabaseLog } from './failure.ts'
export { readPackage, type BinaryPackage } from './binaries.ts'
export type { Application } from './place.ts'
export {
  startEmbedded,
  type EmbeddedOptions,
  type Connection,
  type EmbeddedPostgres,
} from './supervisor.ts'
export { prepareUpgrade } from './older.ts'
export { findRunning } from './find-running.ts'
export { handOver, rolesOf } from './roles.ts'
