import { lazy } from 'react'
import type { OverlayRegistry } from './overlays.tsx'

export const overlayRegistry: OverlayRegistry = {
  city: lazy(async () => ({ default: (await import('./shell/city-dialog.tsx')).CityDialog })),
}
