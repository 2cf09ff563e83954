import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Stands in the list where a further page would. */
export function MenuRetry({ onRetry }: { onRetry: () => void }) {
  return (
    <li className="col-span-full">
      <Notice
        tone="bad"
        title="This part of the list could not be loaded."
        actions={
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>What you have put in the cart is safe.</p>
      </Notice>
    </li>
  )
}
