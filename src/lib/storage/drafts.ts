import { tabStorage } from './tab-storage.ts'

/**
 * Form values that are not submitted yet, in session storage: they survive a reload, and end with
 * the tab or a log-out.
 */
export type Draft = Readonly<Record<string, string>>

const PREFIX = 'draft.'

export function readDraft(name: string): Draft {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(PREFIX + name) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const texts = Object.entries(kept).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(texts)
  } catch {
    return {}
  }
}

export function keepDraft(name: string, draft: Draft): void {
  tabStorage.set(PREFIX + name, JSON.stringify(draft))
}

export function dropDraft(name: string): void {
  tabStorage.remove(PREFIX + name)
}

/** Those whose names begin so; by default all. */
export function clearDrafts(name = ''): void {
  for (const key of tabStorage.keys()) {
    if (key.startsWith(PREFIX + name)) tabStorage.remove(key)
  }
}
