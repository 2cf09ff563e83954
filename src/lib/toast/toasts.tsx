import { cssTransition, ToastContainer, type TypeOptions, toast } from 'react-toastify/unstyled'
import { TOAST_MS } from '#config/constants.ts'
import type { ToastOptions, ToastTone } from './tone.ts'

const TYPES: Record<ToastTone, TypeOptions> = { good: 'success', bad: 'error', info: 'info' }

const fade = cssTransition({ enter: 'toast-in', exit: 'toast-out' })

export function raise(tone: ToastTone, words: string, { ms = TOAST_MS }: ToastOptions): void {
  toast(words, { type: TYPES[tone], autoClose: ms })
}

/** Where toasts appear. The library waits with a toast until this is there. */
export function Toasts() {
  return (
    <ToastContainer
      newestOnTop
      autoClose={TOAST_MS}
      position="top-right"
      transition={fade}
      hideProgressBar
      closeButton
      aria-label="Messages"
    />
  )
}
