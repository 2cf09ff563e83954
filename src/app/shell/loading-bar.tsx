import { useNavigation } from 'react-router-dom'

/** Says that a page is on its way. Its room is above everything: nothing moves for it. */
export function LoadingBar() {
  const loading = useNavigation().state !== 'idle'
  if (!loading) return null
  // Outside of every landmark only a status may stand.
  return (
    <div role="status">
      <div className={BAR} role="progressbar" aria-label="Loading" />
    </div>
  )
}

const BAR = 'fixed inset-x-0 top-0 z-50 h-1 bg-teal motion-safe:animate-pulse'
