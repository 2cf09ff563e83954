import WifiOff from 'lucide-react/icons/wifi-off'
import { useOnline } from '#lib/use-online.ts'
import { Notice } from '#ui/notice.tsx'

/** Says that the network is gone, while it is. */
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
