import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { Notice } from '#ui/notice.tsx'

/** Shown while the browser has no network. */
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

/** Whether the browser has a network; true on the server and while hydrating. */
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
