import WifiOff from 'lucide-react/icons/wifi-off'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/use-online.ts'

/** Hidden on a page that could not be opened for the same reason and says so itself. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status" className="sticky top-0 z-20 in-[body:has([data-failure=offline])]:hidden">
      {!online && (
        <div className="wrap py-3">
          <Notice tone="info" icon={WifiOff} title="You are offline">
            Your cart and bookings are saved. What is missing will load when you are online again.
          </Notice>
        </div>
      )}
    </div>
  )
}
