import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { Notice } from '#ui/notice.tsx'

export function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <div className="wrap py-3">
          <Notice tone="info" icon={WifiOff} title="You are offline">
            Your cart and bookings are safe. What you see may be out of date.
          </Notice>
        </div>
      )}
    </div>
  )
}

/** True on the server and during hydration. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
