import { Copy } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import type { Overlap } from '../overlap.ts'

type OverlapHintProps = {
  overlap: Overlap
  onRemove: () => void
  onKeep: () => void
}

/** A test that a package already holds: paying once is enough. */
export function OverlapHint({ overlap: { line, inside }, onRemove, onKeep }: OverlapHintProps) {
  const price = formatRupees(line.selling_price)
  const measured =
    line.parameter_count === 1
      ? 'Its parameter is measured once.'
      : `All ${line.parameter_count} parameters are measured once.`
  return (
    <Notice
      tone="hint"
      role="status"
      icon={Copy}
      title={`${line.name} is already inside ${inside.name}`}
      actions={
        <>
          <Button size="sm" onClick={onRemove}>
            Remove it, save {price}
          </Button>
          <Button size="sm" variant="plain" onClick={onKeep}>
            Keep both
          </Button>
        </>
      }
    >
      {measured} Without it you pay {price} less.
    </Notice>
  )
}
