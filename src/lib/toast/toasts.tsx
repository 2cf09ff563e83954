import { cssTransition, ToastContainer, type TypeOptions, toast } from 'react-toastify/unstyled'
import { TOAST_MS } from '#config/constants.ts'
import type { ToastOptions, ToastTone } from './tone.ts'

const TYPES: Record<ToastTone, TypeOptions> = { good: 'success', bad: 'error', info: 'info' }

const fade = cssTransition({ enter: 'toast-in', exit: 'toast-out' })

export function addToast(tone: ToastTone, words: string, { ms = TOAST_MS }: ToastOptions): void {
  const id = toast(words, { type: TYPES[tone], onOpen: close })
  function close() {
    setTimeout(() => toast.dismiss(id), ms)
  }
}

/**
 * Container of the toasts. The library queues toasts until it is mounted. A timer here closes them,
 * since the library's timer is the animation of a progress bar that is not rendered.
 */
export function Toasts() {
  return (
    <ToastContainer
      newestOnTop
      autoClose={false}
      position="top-right"
      transition={fade}
      hideProgressBar
      closeButton
      aria-label="Messages"
    />
  )
}
