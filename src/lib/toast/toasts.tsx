import X from 'lucide-react/icons/x'
import {
  type CloseButtonProps,
  cssTransition,
  ToastContainer,
  type TypeOptions,
  toast,
} from 'react-toastify/unstyled'
import { TOAST_MS } from '#config/constants.ts'
import type { ToastOptions, ToastTone } from './tone.ts'

const TYPES: Record<ToastTone, TypeOptions> = { good: 'success', bad: 'error', info: 'info' }

const fade = cssTransition({ enter: 'toast-in', exit: 'toast-out' })

/** Milliseconds in which a form or page shows the same words in place. */
export const IN_PLACE_MS = 50

export function addToast(tone: ToastTone, words: string, { ms = TOAST_MS }: ToastOptions): void {
  setTimeout(() => {
    const role = isAnnounced(words) ? 'none' : 'alert'
    const id = toast(words, { type: TYPES[tone], role, onOpen: close })
    function close() {
      setTimeout(() => toast.dismiss(id), ms)
    }
  }, IN_PLACE_MS)
}

const LIVE_REGIONS = '[role="alert"], [role="status"], [aria-live="polite"]'

/** The page has the words in a live region, so a screen reader says them without the toast. */
function isAnnounced(words: string): boolean {
  const regions = [...document.querySelectorAll(LIVE_REGIONS)]
  return regions.some(
    (region) => !region.closest('.Toastify') && region.textContent.includes(words),
  )
}

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      className="Toastify__close-button"
      aria-label="Close"
      onClick={(event) => closeToast(event)}
    >
      <X size={16} aria-hidden="true" />
    </button>
  )
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
      closeButton={CloseButton}
      aria-label="Messages"
    />
  )
}
