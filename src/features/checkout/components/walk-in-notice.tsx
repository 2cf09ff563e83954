import type { CartLine } from '#contract/cart.endpoints.ts'
import { containerKinds } from '#contract/rules/tubes.ts'
import { planVisit } from '#contract/rules/walk-in.ts'
import { CapMark } from '#ui/cap-mark.tsx'
import { marksOf } from '#ui/samples.ts'

/** What of the cart needs no appointment beside the scans that do; the message is the spec's. */
export function WalkInNotice({ lines }: { lines: readonly CartLine[] }) {
  const { message } = planVisit(lines, true)
  if (!message) return null
  const walkedIn = lines.filter((line) => !(line.radiology && line.needs_appointment))
  const [mark] = marksOf(containerKinds(walkedIn), walkedIn)
  return (
    <div className="notice">
      {mark ? <CapMark kind={mark} size={20} /> : <span />}
      <div>
        <b>{titleOf(walkedIn)}</b>
        {message}
      </div>
    </div>
  )
}

/** A package with a scan is not named: a part of it needs its appointment. */
function titleOf(walkedIn: readonly CartLine[]): string {
  const names = walkedIn.map(({ name }) => name)
  if (walkedIn.some((line) => line.needs_appointment) || names.length > 2) {
    return 'The other tests need no appointment'
  }
  return `${names.join(' and ')} ${names.length === 1 ? 'needs' : 'need'} no appointment`
}
