import type { ToastOptions, ToastTone } from './tone.ts'

let wanted = false
const listeners = new Set<() => void>()

/** Whether a toast was requested yet; the container is loaded only then. */
export const toastsWanted = {
  get: () => wanted,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Shows a toast for two seconds (spec §8), the newest on top. */
export async function showToast(
  tone: ToastTone,
  words: string,
  options: ToastOptions = {},
): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const { addToast } = await import('./toasts.tsx')
  addToast(tone, words, options)
}
