/**
 * Form values that are not submitted yet, in session storage: they survive a reload, and end with
 * the tab or a log-out. Storage errors are ignored.
 */
export type Draft = Readonly<Record<string, string>>

const PREFIX = 'draft.'

export function readDraft(name: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const texts = Object.entries(kept).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(texts)
  } catch {
    return {}
  }
}

export function keepDraft(name: string, draft: Draft): void {
  ignoringErrors(() => sessionStorage.setItem(PREFIX + name, JSON.stringify(draft)))
}

export function dropDraft(name: string): void {
  ignoringErrors(() => sessionStorage.removeItem(PREFIX + name))
}

export function clearDrafts(): void {
  ignoringErrors(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    }
  })
}

function ignoringErrors(work: () => void): void {
  try {
    work()
  } catch {
    // Storage is full or blocked.
  }
}
