/** Why a backup cannot be made or restored, as one sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
