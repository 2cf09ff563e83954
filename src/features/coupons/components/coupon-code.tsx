import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Words } from '#ui/words.tsx'

export function CouponCode({ code }: { code: string }) {
  const [state, setState] = useState<'shown' | 'copied' | 'failed'>('shown')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setState('copied')
    } catch {
      // The clipboard needs a secure origin and permission; the code stays readable without it.
      setState('failed')
    }
  }
  return (
    <div className="row row--wrap gap-x-3 gap-y-2">
      <b className="tag tag--teal tabular-nums">{code}</b>
      <Button size="sm" icon={state === 'copied' ? Check : Copy} onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : 'Copy the code'}
      </Button>
      <span role="status" className="note">
        <Words>
          {state === 'copied' && <VisuallyHidden>{code} is copied</VisuallyHidden>}
          {state === 'failed' && 'It could not be copied. Type it in when you book.'}
        </Words>
      </span>
    </div>
  )
}
