/** `good`: done. `bad`: failed. `info`: neither. */
export type ToastTone = 'good' | 'bad' | 'info'

export type ToastOptions = {
  /** Duration in milliseconds; the default when omitted. */
  readonly ms?: number
}
