/** The charts, the samples or the outcomes do not fit together; the message is for whoever writes them. */
export class PathsError extends Error {
  override readonly name = 'PathsError'
}
