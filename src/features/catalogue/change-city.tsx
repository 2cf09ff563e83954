import type { ReactNode } from 'react'
import { useOverlays } from '#lib/overlays/overlays.ts'

export function ChangeCity({ children }: { children?: ReactNode }) {
  const overlays = useOverlays()
  return (
    <button
      className="link"
      type="button"
      aria-haspopup="dialog"
      onClick={() => overlays.open('city')}
    >
      {children}
      Change city
    </button>
  )
}
