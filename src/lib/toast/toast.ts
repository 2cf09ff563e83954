import { tabStorage } from '../storage/tab-storage.ts'
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

const KEPT_KEY = 'toast'

/** For the page that this tab loads next. */
export function keepToast(words: string): void {
  tabStorage.set(KEPT_KEY, words)
}

/** Shows what the page before has kept, once the tab is looked at. */
export function showKeptToast(): void {
  const words = tabStorage.get(KEPT_KEY)
  if (words === null) return
  const show = () => {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', show)
    tabStorage.remove(KEPT_KEY)
    void showToast('info', words)
  }
  document.addEventListener('visibilitychange', show)
  show()
}
