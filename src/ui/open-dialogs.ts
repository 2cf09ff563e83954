import { useEffect } from 'react'

let count = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  count += by
  for (const listener of listeners) listener()
}

/** Counts the open dialogs and drawers. */
export const openDialogs = {
  any: () => count > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Counts a dialog while it is open. */
export function useOpenDialog(open: boolean): void {
  useEffect(() => {
    if (!open) return
    change(1)
    return () => change(-1)
  }, [open])
}
