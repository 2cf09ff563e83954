/** Whether this is how a program of PostgreSQL says that the disk is full; a short write has words of its own. */
export function saysDiskFull(output: string): boolean {
  return /No space left on device|Check free disk space/.test(output)
}
