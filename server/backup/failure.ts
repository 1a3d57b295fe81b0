/** Why a backup cannot be made or restored, in one sentence for the person who asked for it. */
export class BackupError extends Error {
  override name = 'BackupError'
}
