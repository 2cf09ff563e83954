/**
 * Texts that survive a reload and end with the tab. Where the browser refuses storage, nothing is
 * kept and nothing fails.
 */
export const tabStorage = {
  get: (key: string): string | null => unlessRefused(() => sessionStorage.getItem(key), null),
  set: (key: string, text: string) => unlessRefused(() => sessionStorage.setItem(key, text), null),
  remove: (key: string) => unlessRefused(() => sessionStorage.removeItem(key), null),
  keys: (): string[] => unlessRefused(() => Object.keys(sessionStorage), []),
}

function unlessRefused<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}
