/** `good` something was done, `bad` something was not, `info` neither. */
export type ToastTone = 'good' | 'bad' | 'info'

export type ToastOptions = {
  /** Milliseconds until it goes; those of other toasts without it. */
  readonly ms?: number
}
