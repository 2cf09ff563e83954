import { useNavigation } from 'react-router-dom'

/** Shown during navigation, fixed at the top of the screen. */
export function LoadingBar() {
  const loading = useNavigation().state !== 'idle'
  if (!loading) return null
  // `role="status"`, because content outside landmarks must be a live region.
  return (
    <div role="status">
      <div className={BAR} role="progressbar" aria-label="Loading" />
    </div>
  )
}

const BAR = 'fixed inset-x-0 top-0 z-50 h-1 bg-teal motion-safe:animate-pulse'
