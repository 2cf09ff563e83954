import { createContext, useContext } from 'react'

/** Dialogs that any part of the app can open. */
export type OverlayName = 'city' | 'sign-in' | 'create-account'

export type OverlayProps = {
  readonly onClose: () => void
}

export type Overlays = {
  open(name: OverlayName): void
  close(): void
}

export const OverlaysContext = createContext<Overlays | null>(null)

export function useOverlays(): Overlays {
  const overlays = useContext(OverlaysContext)
  if (!overlays) throw new Error('No OverlaysProvider.')
  return overlays
}
